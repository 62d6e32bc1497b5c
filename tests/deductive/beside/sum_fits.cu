// expect: proved contract, out-of-bounds, integer-overflow
// why: a precondition about the elements bounds the sum

/*@ requires n <= gridDim.x * blockDim.x;
    requires \forall integer i; 0 <= i < n ==> -1000 <= a[i] <= 1000;
    requires \valid_read(a + (0 .. n - 1)) && \valid(c + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> c[i] == a[i] + a[i];
*/
__global__ void twice(const int *a, int *c, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) c[i] = a[i] + a[i];
}
