// expect: proved-if out-of-bounds ; proved all
// fix: there are no more rounds than the narrow type counts
__global__ void stamp(int *cells, int rounds) {
  int marks[2];
  marks[0] = 0;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < rounds && k < 100; k++) {
    cells[marks[0] ? 0 : i] = k;
    signed char narrow = k;
    if (narrow != k) marks[0] = 1;
  }
}
