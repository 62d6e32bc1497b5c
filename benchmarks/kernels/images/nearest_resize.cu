// class: images
// expect: safe
// needs: sw >= 1 && sh >= 1 && dw >= 1 && dh >= 1 && sw * sh <= 2147483647 && dw * dh <= 2147483647 && dw * sw <= 2147483647 && dh * sh <= 2147483647 && \valid_read(src + (0 .. sw * sh - 1)) && \valid(dst + (0 .. dw * dh - 1))
// sizes: any
// why: x * sw / dw is below sw whenever x is below dw
#include <vector>

__global__ void resize_nearest(const uchar3 *src, int sw, int sh, uchar3 *dst, int dw, int dh) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < dw && y < dh) {
    const int sx = x * sw / dw;
    const int sy = y * sh / dh;
    dst[y * dw + x] = src[sy * sw + sx];
  }
}

int main() {
  const int sw = 20, sh = 10, dw = 45, dh = 25;
  std::vector<uchar3> src(sw * sh);
  for (int i = 0; i < sw * sh; ++i) src[i] = make_uchar3(i, i, 7);
  uchar3 *d_src = nullptr;
  cudaMalloc(&d_src, (sw * sh) * sizeof(uchar3));
  cudaMemcpy(d_src, src.data(), (sw * sh) * sizeof(uchar3), cudaMemcpyHostToDevice);
  std::vector<uchar3> dst(dw * dh);
  uchar3 *d_dst = nullptr;
  cudaMalloc(&d_dst, (dw * dh) * sizeof(uchar3));
  cudaMemset(d_dst, 0, (dw * dh) * sizeof(uchar3));
  resize_nearest<<<dim3(3, 4), dim3(16, 8)>>>(d_src, sw, sh, d_dst, dw, dh);
  cudaMemcpy(dst.data(), d_dst, (dw * dh) * sizeof(uchar3), cudaMemcpyDeviceToHost);
  for (int i = 0; i < dw * dh; ++i)
    if (!(dst[i].z == 7)) return 1;
  cudaFree(d_src);
  cudaFree(d_dst);
  return 0;
}
