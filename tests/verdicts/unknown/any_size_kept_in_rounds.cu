// run: --engine parametric
// expect: unknown data-race
// why: rounds whose number does not fit the narrow type leave a mark, and all later ones share a cell
__global__ void stamp(int *cells, int rounds) {
  int marks[2];
  marks[0] = 0;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < rounds; k++) {
    cells[marks[0] ? 0 : i] = k;
    signed char narrow = k;
    if (narrow != k) marks[0] = 1;
  }
}
