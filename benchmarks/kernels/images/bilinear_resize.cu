// class: images
// expect: safe
// needs: sw >= 1 && sh >= 1 && dw >= 1 && dh >= 1 && sw <= 16384 && sh <= 16384 && dw <= 16384 && dh <= 16384 && \valid_read(src + (0 .. sw * sh - 1)) && \valid(dst + (0 .. dw * dh - 1))
// sizes: any
// why: both sample positions are clamped to the source before they are used
#include <cstdio>
#include <cstdlib>

__device__ __forceinline__ int clamped(int v, int size) { return min(max(v, 0), size - 1); }

__global__ void resize_bilinear(const float *__restrict__ src, int sw, int sh,
                                float *__restrict__ dst, int dw, int dh) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= dw || y >= dh) return;
  const float fx = (x + 0.5f) * sw / dw - 0.5f, fy = (y + 0.5f) * sh / dh - 0.5f;
  const int x0 = (int)floorf(fx), y0 = (int)floorf(fy);
  const float wx = fx - x0, wy = fy - y0;
  const int xa = clamped(x0, sw), xb = clamped(x0 + 1, sw);
  const int ya = clamped(y0, sh), yb = clamped(y0 + 1, sh);
  const float top = src[ya * sw + xa] * (1.0f - wx) + src[ya * sw + xb] * wx;
  const float bottom = src[yb * sw + xa] * (1.0f - wx) + src[yb * sw + xb] * wx;
  dst[y * dw + x] = top * (1.0f - wy) + bottom * wy;
}

int main() {
  const int sw = 16, sh = 12, dw = 40, dh = 20;
  float *src = (float *)malloc((sw * sh) * sizeof(float));
  for (int i = 0; i < sw * sh; ++i) src[i] = 5.0f;
  float *d_src = nullptr;
  cudaMalloc(&d_src, (sw * sh) * sizeof(float));
  cudaMemcpy(d_src, src, (sw * sh) * sizeof(float), cudaMemcpyHostToDevice);
  float *dst = (float *)malloc((dw * dh) * sizeof(float));
  float *d_dst = nullptr;
  cudaMalloc(&d_dst, (dw * dh) * sizeof(float));
  cudaMemset(d_dst, 0, (dw * dh) * sizeof(float));
  resize_bilinear<<<dim3(3, 3), dim3(16, 8)>>>(d_src, sw, sh, d_dst, dw, dh);
  cudaMemcpy(dst, d_dst, (dw * dh) * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < dw * dh; ++i)
    if (!(fabsf(dst[i] - 5.0f) < 1e-5f)) return 1;
  double total_dst = 0;
  for (int i = 0; i < dw * dh; ++i) total_dst += dst[i];
  printf("dst %g\n", total_dst);
  cudaFree(d_src);
  cudaFree(d_dst);
  free(src);
  free(dst);
  return 0;
}
