// expect: proved contract, data-race, barrier-divergence, out-of-bounds, integer-overflow
// why: with the sizes of its arrays and a bound on n nothing is left to assume

/*@ requires \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
    requires \valid(c + (0 .. n - 1));
    requires n + gridDim.x * blockDim.x <= 2147483648;
    ensures \forall integer i; 0 <= i < n ==> c[i] == a[i] + b[i];
    assigns c[0 .. n - 1];
*/
__global__ void vector_add(const float *a, const float *b, float *c, int n) {
  for (int i = blockDim.x * blockIdx.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    c[i] = a[i] + b[i];
}
