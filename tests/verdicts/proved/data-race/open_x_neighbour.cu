// expect: proved all
// fix: what is read is another array
/*@ requires \valid(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1)); */
__global__ void smooth(int *a, const int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i > 0) a[i] = b[i - 1] / 2;
}
