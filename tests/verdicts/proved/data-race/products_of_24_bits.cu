// run: --check race,divergence,bounds,overflow --accept-inferred
// expect: proved-if all
// why: factors that are cut to 24 bits are no larger where the picture and the grid are not
__global__ void render(unsigned *out, unsigned width, unsigned height) {
  unsigned x = __umul24(blockIdx.x, blockDim.x) + threadIdx.x;
  unsigned y = __umul24(blockIdx.y, blockDim.y) + threadIdx.y;
  if (x < width && y < height) out[__umul24(y, width) + x] = x;
}
