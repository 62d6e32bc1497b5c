// expect: refuted contract
// why: each thread sums up all elements, not its own

/*@ requires gridDim.x == 1;
    requires 0 <= n;
    ensures *out == \old(*out) + \sum(0, n - 1, \lambda integer i; a[i] * b[i]);
*/
__global__ void dot(const int *a, const int *b, int *out, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += a[i] * b[i];
  if (threadIdx.x < blockDim.x) atomicAdd(out, sum);
}
