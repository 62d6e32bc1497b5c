// expect: proved contract
// expect: refuted integer-overflow
// expect: unknown out-of-bounds
// why: two large elements are enough; the contract speaks of sums that fit

/*@ requires n <= gridDim.x * blockDim.x;
    requires \valid_read(a + (0 .. n - 1)) && \valid(c + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> c[i] == a[i] + a[i];
*/
__global__ void twice(const int *a, int *c, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) c[i] = a[i] + a[i];
}
