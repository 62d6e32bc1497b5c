// expect: proved contract
// why: inclusive scan in log steps for any block size, with one invariant about the array

/*@ ensures \forall integer b, j; 0 <= b < gridDim.x && 0 <= j < blockDim.x ==>
      out[b * blockDim.x + j] == \sum(0, j, \lambda integer k; in[b * blockDim.x + k]);
    assigns out[0 .. gridDim.x * blockDim.x - 1];
*/
__global__ void scan(const int *in, int *out) {
  extern __shared__ int s[];
  int t = threadIdx.x, n = blockDim.x;
  int i = blockIdx.x * blockDim.x + t;
  s[t] = in[i];
  __syncthreads();
  /*@ loop invariant 1 <= d;
      loop invariant \forall integer j; 0 <= j < n ==>
        s[j] == \sum((j + 1 < d ? 0 : j + 1 - d), j,
                     \lambda integer k; in[blockIdx.x * blockDim.x + k]);
  */
  for (int d = 1; d < n; d *= 2) {
    int v = 0;
    if (t >= d) v = s[t - d];
    __syncthreads();
    if (t >= d) s[t] += v;
    __syncthreads();
  }
  out[i] = s[t];
}
