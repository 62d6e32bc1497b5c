// run: --check race
// expect: unknown data-race
// why: the pointer may lead into the middle of an array, and there threads meet
__global__ void put(int *a, int *out) {
  int t = threadIdx.x, n = blockDim.x, x = 0;
  if (blockIdx.x == 0) {
    if ((t & 1) == 0) a[(t - 2) * n] = t;
    if (t < n / 2) x += a[t];
    out[t] = x;
  }
}
