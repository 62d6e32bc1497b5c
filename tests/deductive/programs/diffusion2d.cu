// expect: proved contract
// why: a step of heat diffusion on any grid, borders copied

/*@ requires w <= gridDim.x * blockDim.x && h <= gridDim.y * blockDim.y;
    ensures \forall integer y, x; 0 < y < h - 1 && 0 < x < w - 1 ==>
      fn[y * w + x] == c0 * f[y * w + x] + c1 * (f[y * w + x - 1] + f[y * w + x + 1]
                                               + f[(y - 1) * w + x] + f[(y + 1) * w + x]);
    ensures \forall integer y, x; 0 <= y < h && 0 <= x < w
      && (x == 0 || y == 0 || x == w - 1 || y == h - 1) ==> fn[y * w + x] == f[y * w + x];
    assigns fn[0 .. w * h - 1];
*/
__global__ void diffusion2d(const float *f, float *fn, int w, int h, float c0, float c1) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int i = y * w + x;
  if (x == 0 || y == 0 || x == w - 1 || y == h - 1)
    fn[i] = f[i];
  else
    fn[i] = c0 * f[i] + c1 * (f[i - 1] + f[i + 1] + f[i - w] + f[i + w]);
}
