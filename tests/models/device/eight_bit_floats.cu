// 8-bit floats: every value there and back, rounding, saturation, pairs and fours.
#include <cstdio>
#include <cuda_fp8.h>
__global__ void k(int *differ, float *out) {
  int x = threadIdx.x;
  __nv_fp8_e4m3 a;
  a.__x = x;
  __nv_fp8_e5m2 b;
  b.__x = x;
  float fa = (float)a, fb = (float)b;
  differ[x] = (fa == fa && __nv_fp8_e4m3(fa).__x != x) + (fb == fb && (x & 0x7f) < 0x7c && __nv_fp8_e5m2(fb).__x != x);
  if (x == 0) {
    out[0] = (float)__nv_fp8_e4m3(1.0625f);   // a tie, to even
    out[1] = (float)__nv_fp8_e4m3(1.1875);    // likewise
    out[2] = (float)__nv_fp8_e4m3(1e9f);      // saturates
    out[3] = (float)__nv_fp8_e5m2(-1e9f);
    out[4] = (float)__nv_fp8_e4m3(0.0029296875f);  // below the least normal
    out[5] = (float)__nv_fp8_e4m3(__half(448.0f));
    out[6] = (float)__nv_fp8_e5m2(__nv_bfloat16(0.3f));
    float2 pair = (float2)__nv_fp8x2_e4m3(float2{1.5f, -2.0f});
    out[7] = pair.x, out[8] = pair.y;
    float4 four = (float4)__nv_fp8x4_e4m3(float4{1, 2, 3, -4});
    float2 other = (float2)__nv_fp8x2_e5m2(__half2(__half(1.0f), __half(2.0f)));
    float4 others = (float4)__nv_fp8x4_e5m2(double4{0, 0, 1, 1});
    out[9] = four.x + 10 * four.y + 100 * four.z + 1000 * four.w + other.x - other.y + others.z;
  }
}
int main() {
  int *differ;
  float *out;
  cudaMallocManaged(&differ, 256 * sizeof(int));
  cudaMallocManaged(&out, 10 * sizeof(float));
  k<<<1, 256>>>(differ, out);
  cudaDeviceSynchronize();
  int sum = 0;
  for (int i = 0; i < 256; i++) sum += differ[i];
  printf("%d\n", sum);                                                              //= 0
  printf("%g %g %g %g\n", out[0], out[1], out[2], out[3]);                          //= 1 1.25 448 -57344
  printf("%g %g %g %g %g\n", out[4], out[5], out[6], out[7], out[8]);               //= 0.00390625 448 0.3125 1.5 -2
  printf("%g\n", out[9]);                                                           //= -3679
  printf("%x %x %x %x\n", __nv_cvt_float_to_fp8(1e9f, __NV_NOSAT, __NV_E4M3), __nv_cvt_float_to_fp8(1e9f, __NV_NOSAT, __NV_E5M2), __nv_cvt_double_to_fp8(-0.0, __NV_SATFINITE, __NV_E4M3), __nv_cvt_float2_to_fp8x2(float2{1, 2}, __NV_SATFINITE, __NV_E5M2));  //= 7f 7c 80 403c
  __half2_raw halves = __nv_cvt_fp8x2_to_halfraw2(0x403c, __NV_E5M2);
  printf("%x %x %x %x\n", halves.x, halves.y, __nv_cvt_halfraw_to_fp8(__half_raw{0x3c00}, __NV_SATFINITE, __NV_E4M3), __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw{0x3f80}, __NV_SATFINITE, __NV_E4M3));  //= 3c00 4000 38 38
  cudaFree(differ);
  cudaFree(out);
}
