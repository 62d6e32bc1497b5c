// expect: proved contract, out-of-bounds, integer-overflow
// why: indices from memory, bounded by a precondition

/*@ requires n <= gridDim.x * blockDim.x;
    requires \valid_read(p + (0 .. n - 1)) && \valid_read(a + (0 .. m - 1));
    requires \valid(c + (0 .. n - 1));
    requires \forall integer i; 0 <= i < n ==> 0 <= p[i] < m;
    ensures \forall integer i; 0 <= i < n ==> c[i] == a[p[i]];
*/
__global__ void gather(const int *p, const float *a, float *c, int n, int m) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) c[i] = a[p[i]];
}
