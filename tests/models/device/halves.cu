// Half precision: what the programs for hardware leave out.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuComplex.h>
__device__ float f(__half h) { return __half2float(h); }
__device__ float f(__nv_bfloat16 h) { return __bfloat162float(h); }
template <class H> __device__ void scalars(float *o, H a, H b, H c, H n) {
  o[0] = f(__hadd_rn(a, b)) + f(__hsub_rn(a, b)) + f(__hmul_rn(a, b));
  o[1] = f(__hsub_sat(a, b)) + f(__hfma_sat(a, b, c)) + f(__hfma_relu(a, b, c));
  o[2] = __hne(a, b) + 2 * __hle(a, b) + 4 * __hgt(a, b);
  o[3] = __hequ(a, n) + 2 * __hneu(a, n) + 4 * __hleu(a, b) + 8 * __hgtu(a, n) + 16 * __hgeu(b, a);
  o[4] = f(__hmax_nan(a, b)) + 10 * f(__hmin_nan(a, b)) + 100 * (f(__hmax_nan(a, n)) != f(__hmax_nan(a, n)));
}
__global__ void k(float *o) {
  scalars(o, __float2half(1.5f), __float2half(2.0f), __float2half(-8.0f), __float2half(NAN));
  scalars(o + 8, __float2bfloat16(1.5f), __float2bfloat16(2.0f), __float2bfloat16(-8.0f), __float2bfloat16(NAN));
  __half2 p = __floats2half2_rn(1, 2), q = __floats2half2_rn(3, -1), r = __floats2half2_rn(0.5f, 0);
  __half2 z = __hcmadd(p, q, r);
  o[5] = __low2float(z) + 100 * __high2float(z);
  __half2 s = __hadd2_sat(r, r), t = __h2div(q, p), u = __hfma2_relu(p, q, r);
  o[6] = __low2float(s) + __low2float(t) + __high2float(u);
  o[7] = __hbeq2(p, p) + 2 * __hbne2(p, q) + 4 * __hblt2(r, p) + 8 * __hble2(p, p) + 16 * __hbgt2(p, r) + 32 * __hbge2(p, p);
}
__global__ void both(float *o) {
  const __nv_bfloat16 a = 1.25f;
  const __half b = 3.5f;
  o[0] = f(static_cast<__half>(a)) + f(static_cast<__nv_bfloat16>(b));
}
int main() {
  float *m;
  cudaMallocManaged(&m, 64);
  k<<<1, 1>>>(m);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; i++) printf("%g ", m[i]);
  printf("\n");                          //= 6 0 3 31 117 505.5 4 63 
  for (int i = 8; i < 13; i++) printf("%g ", m[i]);
  printf("\n");                          //= 6 0 3 31 117 
  both<<<1, 1>>>(m);
  cudaDeviceSynchronize();
  printf("%g\n", m[0]);  //= 4.75
  cudaFree(m);
  cuDoubleComplex a = make_cuDoubleComplex(3, 4), b = make_cuDoubleComplex(1, -2);
  cuComplex c = make_cuComplex(1, 2), d = cuComplexDoubleToFloat(a);
  printf("%g %g %g\n", cuCabs(a), cuCreal(cuCmul(a, b)), cuCimag(cuCadd(a, b)));  //= 5 11 2
  printf("%g %g %g\n", cuCrealf(cuCdivf(d, c)), cuCimagf(cuConjf(c)), cuCabsf(d));  //= 2.2 -2 5
  printf("%g %g\n", cuCreal(cuCfma(a, b, a)), cuCimagf(cuCfmaf(c, c, c)));  //= 14 6
}
