// expect: proved_if contract
// expect: unknown integer-overflow, out-of-bounds, data-race
// why: i + stride passes 2^31 where n is large, which makes i negative

/*@ requires \valid_read(a + (0 .. n - 1)) && \valid(c + (0 .. n - 1));
    requires n + gridDim.x * blockDim.x <= 2147483649;
    ensures \forall integer i; 0 <= i < n ==> c[i] == a[i];
*/
__global__ void copy(const float *a, float *c, int n) {
  for (int i = blockDim.x * blockIdx.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    c[i] = a[i];
}
