// expect: refuted data-race
// why: each thread that finds something writes the same flag
__global__ void find(const int *a, int *found, int wanted) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (a[i] == wanted) *found = (int)i;     //! data-race
}
