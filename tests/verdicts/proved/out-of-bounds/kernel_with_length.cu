// run: --check bounds --grid 2 --block 4
// expect: proved-within out-of-bounds
// fix: threads past the end do nothing; the size of the launch is a bound
/*@ requires 0 < n <= 8;
    requires \valid(a + (0 .. n - 1));
 */
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = n;
}
