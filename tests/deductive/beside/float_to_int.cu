// expect: proved contract
// expect: unknown out-of-bounds
// why: a float that is too large for an int may become anything

/*@ requires n <= gridDim.x * blockDim.x;
    requires \valid_read(a + (0 .. n - 1)) && \valid(c + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> c[i] == 1;
*/
__global__ void whole(const float *a, int *c, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) {
    c[i] = (int)a[i];
    c[i] = 1;
  }
}
