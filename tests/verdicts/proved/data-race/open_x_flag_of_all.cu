// expect: proved all
// fix: an atomic operation writes it
/*@ requires \valid_read(a + (0 .. gridDim.x * blockDim.x - 1)) && \valid(found + (0 .. 0)); */
__global__ void find(const int *a, int *found, int wanted) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (a[i] == wanted) atomicMax(found, (int)i);
}
