// expect: proved-if out-of-bounds ; proved all
// fix: the guard keeps columns below the width, whatever that is
__global__ void scale(float *m, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) m[(size_t)y * width + x] *= 2;
}
