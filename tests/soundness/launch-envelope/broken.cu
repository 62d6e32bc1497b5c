// run: --full-range
// expect: PROVED_IF integer-overflow k
/*@ requires \valid(a + (0 .. n - 1)); */
__global__ void k(char *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}
