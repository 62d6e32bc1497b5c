// expect: refuted contract
// why: each thread adds the sum of its block, not one of them

/*@ requires 0 <= n;
    ensures *out == \old(*out) + \sum(0, n - 1, \lambda integer i; a[i] * b[i]);
    assigns *out;
*/
__global__ void dot(const int *a, const int *b, int *out, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x, size = blockDim.x;
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += a[i] * b[i];
  s[t] = sum;
  __syncthreads();
  /*@ loop invariant 1 <= d;
      loop invariant \forall integer q; 0 <= q && q * d < size ==>
        s[q * d] == \sum(0, (q * d + d < size ? d : size - q * d) - 1,
                         \lambda integer k; sum@(q * d + k));
  */
  for (int d = 1; d < size; d *= 2) {
    if (t % (2 * d) == 0 && t + d < size) s[t] += s[t + d];
    __syncthreads();
  }
  //@ assert s[0] == \sum(0, blockDim.x - 1, \lambda integer k; sum@k);
  if (t < 2) atomicAdd(out, s[0]);
}
