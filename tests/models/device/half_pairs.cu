// Pairs of halves, and functions of one half.
#include <cstdio>
#include <cuda_fp16.h>
__device__ float s(__half2 h) { return __low2float(h) + 10 * __high2float(h); }
__device__ float f(__half h) { return __half2float(h); }
__global__ void k(float *o) {
  __half2 a = __floats2half2_rn(1, 2), b = __floats2half2_rn(2, 2), n = __floats2half2_rn(NAN, 1);
  o[0] = s(__hadd2_rn(a, b)) + s(__hsub2_rn(b, a)) + s(__hmul2_rn(a, b));
  o[1] = s(__hsub2_sat(a, b)) + s(__hmul2_sat(a, b)) + s(__hfma2_sat(a, b, a));
  o[2] = s(__hmax2(a, b)) + s(__hmin2(a, b)) + s(__hmax2_nan(a, b)) + s(__hmin2_nan(a, b));
  o[3] = s(__hisnan2(n));
  o[4] = s(__hge2(a, b)) + 100 * s(__hgt2(a, b)) + 1000 * s(__hle2(a, b));
  o[5] = s(__hlt2(a, b)) + 100 * s(__hne2(a, b));
  o[6] = s(__hequ2(a, n)) + s(__hgeu2(a, n)) + s(__hgtu2(a, n)) + s(__hleu2(a, n)) + s(__hltu2(a, n)) + s(__hneu2(a, n));
  o[7] = __hbequ2(a, a) + 2 * __hbgeu2(b, a) + 4 * __hbgtu2(b, a) + 8 * __hbleu2(a, b) + 16 * __hbltu2(a, n) + 32 * __hbneu2(a, b);
  o[8] = (__heq2_mask(a, b) >> 16 == 0xffff) + 2 * (__hne2_mask(a, b) == 0xffff) + 4 * (__hlt2_mask(a, b) == 0xffff) +
         8 * (__hle2_mask(a, b) == ~0u) + 16 * (__hgt2_mask(a, b) == 0) + 32 * (__hge2_mask(a, b) >> 16 == 0xffff);
  o[9] = (__hequ2_mask(a, n) == 0xffff) + 2 * (__hneu2_mask(a, n) == ~0u) + 4 * (__hltu2_mask(a, n) == 0xffff) +
         8 * (__hleu2_mask(a, n) == 0xffff) + 16 * (__hgtu2_mask(a, n) == ~0u) + 32 * (__hgeu2_mask(a, n) == ~0u);
}
__global__ void one(float *o) {
  __half x = __float2half(-1.5f), z = __float2half(0), four = __float2half(4), one = __float2half(1);
  o[0] = f(hceil(x)) + 10 * f(htrunc(x)) + 100 * f(hfloor(x)) + 1000 * f(hrint(x));
  o[1] = f(hcos(z)) + f(hexp(z)) + f(hexp2(four)) + f(hexp10(one)) + f(hsin(z)) + f(htanh(z)) + f(htanh_approx(z));
  o[2] = f(hlog(one)) + f(hlog2(four)) + f(hlog10(__float2half(100))) + f(hrcp(four)) + f(hrsqrt(four)) + f(hsqrt(four));
  __half2 p = __half2half2(four), q = __half2half2(z), r = __half2half2(x), u = __half2half2(one);
  o[3] = s(h2ceil(r)) + s(h2floor(r)) + s(h2trunc(r)) + s(h2rint(r));
  o[4] = s(h2cos(q)) + s(h2exp(q)) + s(h2exp2(p)) + s(h2exp10(u)) + s(h2sin(q)) + s(h2tanh(q)) + s(h2tanh_approx(q));
  o[5] = s(h2log(u)) + s(h2log2(p)) + s(h2log10(u)) + s(h2rcp(p)) + s(h2rsqrt(p)) + s(h2sqrt(p));
}
int main() {
  float *m;
  cudaMallocManaged(&m, 64);
  k<<<1, 1>>>(m);
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; i++) printf("%g ", m[i]);
  printf("\n");                          //= 86 22 86 1 11010 101 36 11 63 63 
  one<<<1, 1>>>(m);
  cudaDeviceSynchronize();
  for (int i = 0; i < 6; i++) printf("%g ", m[i]);
  printf("\n");                          //= -2211 28 6.75 -66 308 52.25 
  cudaFree(m);
}
