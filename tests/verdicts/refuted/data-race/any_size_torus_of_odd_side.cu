// run: --kernel update --engine parametric
// expect: refuted data-race
// why: on a board of an odd side that wraps around, neighbours at its edge have the same colour;
//      that there is none on a board of one cell is no condition that anybody means
__global__ void update(int *spin, int side, int colour) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= side || y >= side || ((x + y) & 1) != colour) return;
  const int right = x == side - 1 ? 0 : x + 1;
  const int down = y == side - 1 ? 0 : y + 1;
  spin[y * side + x] = spin[y * side + right] + spin[down * side + x] > 0 ? 1 : -1;  //! data-race
}
