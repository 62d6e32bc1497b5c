// expect: proved contract
// why: partial sums over a grid-stride loop, added atomically: one sum over all elements

/*@ requires 0 <= n;
    ensures *out == \old(*out) + \sum(0, n - 1, \lambda integer i; a[i] * b[i]);
    assigns *out;
*/
__global__ void dot(const int *a, const int *b, int *out, int n) {
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    sum += a[i] * b[i];
  atomicAdd(out, sum);
}
