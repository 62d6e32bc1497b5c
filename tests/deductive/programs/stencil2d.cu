// expect: proved contract
// why: five points from global memory, any width and height, only the interior is written

/*@ requires w <= gridDim.x * blockDim.x && h <= gridDim.y * blockDim.y && w >= 3 && h >= 3;
    ensures \forall integer y, x; 1 <= y < h - 1 && 1 <= x < w - 1 ==>
      out[y * w + x] == in[y * w + x] + in[y * w + x - 1] + in[y * w + x + 1]
                      + in[(y - 1) * w + x] + in[(y + 1) * w + x];
    ensures \forall integer x; 0 <= x < w ==> out[x] == \old(out[x]);
    assigns out[w + 1 .. (h - 1) * w - 2];
*/
__global__ void stencil2d(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= 1 && x < w - 1 && y >= 1 && y < h - 1)
    out[y * w + x] = in[y * w + x] + in[y * w + x - 1] + in[y * w + x + 1] + in[(y - 1) * w + x] +
                     in[(y + 1) * w + x];
}
