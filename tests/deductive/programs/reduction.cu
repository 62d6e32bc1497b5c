// expect: proved contract
// why: a tree in shared memory for any block size, with one invariant about the array

/*@ ensures \forall integer b; 0 <= b < gridDim.x ==>
      out[b] == \sum(0, blockDim.x - 1, \lambda integer k; in[b * blockDim.x + k]);
    assigns out[0 .. gridDim.x - 1];
*/
__global__ void reduction(const int *in, int *out) {
  extern __shared__ int s[];
  int t = threadIdx.x, n = blockDim.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  /*@ loop invariant 1 <= d;
      loop invariant \forall integer q; 0 <= q && q * d < n ==>
        s[q * d] == \sum(0, (q * d + d < n ? d : n - q * d) - 1,
                         \lambda integer k; in[blockIdx.x * blockDim.x + q * d + k]);
  */
  for (int d = 1; d < n; d *= 2) {
    if (t % (2 * d) == 0 && t + d < n) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
