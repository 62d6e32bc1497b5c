// expect: proved contract, out-of-bounds, integer-overflow, data-race
// why: 64 bits are enough for any n of 32

/*@ requires \valid_read(a + (0 .. n - 1)) && \valid(c + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> c[i] == a[i];
*/
__global__ void copy(const float *a, float *c, int n) {
  for (long long i = (long long)blockDim.x * blockIdx.x + threadIdx.x; i < n;
       i += (long long)gridDim.x * blockDim.x)
    c[i] = a[i];
}
