// expect: proved contract
// why: a shared tile with a halo, borders clamped: every output element is fixed

#include <warpproof/warpproof.h>

/*@ requires blockDim.x == tile && blockDim.y == tile;
    requires w == gridDim.x * tile && h == gridDim.y * tile;
    ensures \forall integer y, x; 0 <= y < h && 0 <= x < w ==>
      out[y * w + x] == in[y * w + x] + in[y * w + (x == 0 ? 0 : x - 1)]
                      + in[y * w + (x == w - 1 ? x : x + 1)] + in[(y == 0 ? 0 : y - 1) * w + x]
                      + in[(y == h - 1 ? y : y + 1) * w + x];
    assigns out[0 .. w * h - 1];
*/
__global__ void stencil2d(const float *in, float *out, int w, int h, int tile) {
  __shared__ warpproof::shared2d<float> s;
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * tile + tx, y = blockIdx.y * tile + ty;
  s[ty + 1][tx + 1] = in[y * w + x];
  if (tx == 0) s[ty + 1][0] = in[y * w + (x == 0 ? 0 : x - 1)];
  if (tx == tile - 1) s[ty + 1][tx + 2] = in[y * w + (x == w - 1 ? x : x + 1)];
  if (ty == 0) s[0][tx + 1] = in[(y == 0 ? 0 : y - 1) * w + x];
  if (ty == tile - 1) s[ty + 2][tx + 1] = in[(y == h - 1 ? y : y + 1) * w + x];
  __syncthreads();
  out[y * w + x] = s[ty + 1][tx + 1] + s[ty + 1][tx] + s[ty + 1][tx + 2] + s[ty][tx + 1] +
                   s[ty + 2][tx + 1];
}
