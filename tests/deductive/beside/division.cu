// expect: proved_if contract
// expect: refuted division-by-zero
// why: nothing says that the divisor is not 0

/*@ requires n <= gridDim.x * blockDim.x && \valid_read(a + (0 .. n - 1));
    requires \valid(c + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> c[i] == a[i] / d;
*/
__global__ void divide(const int *a, int *c, int n, int d) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) c[i] = a[i] / d;
}
