// expect: refuted data-race
// why: rows overlap, as a column may be as large as the width
__global__ void scale(float *m, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < height && y <= width) m[(size_t)x * width + y] *= 2;     //! data-race
}
