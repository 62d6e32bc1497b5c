// expect: refuted data-race
// why: a thread reads the element that the next one writes
__global__ void smooth(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) a[i] = a[i + 1] / 2;     //! data-race
}
