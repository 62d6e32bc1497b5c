// hardware: ulp 4
// Results at zeros, infinities, NaN and poles are exact, as the C standard says.
#include <cstdio>

__managed__ unsigned out[64];
__managed__ int used;

__device__ void put(float v) { out[used++] = v != v ? 0x7fc00000u : __float_as_uint(v); }

__global__ void run(float zero, float one, float infinity, float nan) {
  put(sinf(zero));
  put(sinf(-zero));
  put(cosf(zero));
  put(sinf(infinity));
  put(cosf(-infinity));
  put(tanf(-zero));
  put(expf(-infinity));
  put(expf(infinity));
  put(expf(zero));
  put(expf(1000 * one));
  put(expf(-1000 * one));
  put(exp2f(10 * one));
  put(logf(zero));
  put(logf(-zero));
  put(logf(-one));
  put(logf(one));
  put(logf(infinity));
  put(log2f(8 * one));
  put(log1pf(-one));
  put(powf(zero, zero));
  put(powf(nan, zero));
  put(powf(one, nan));
  put(powf(-one, infinity));
  put(powf(zero, -one));
  put(powf(-zero, -one));
  put(powf(-zero, -2 * one));
  put(powf(-2 * one, 3 * one));
  put(powf(-2 * one, 0.5f * one));
  put(powf(-infinity, 3 * one));
  put(powf(0.5f * one, infinity));
  put(sqrtf(-zero));
  put(sqrtf(-one));
  put(rsqrtf(zero));
  put(rsqrtf(-zero));
  put(rsqrtf(infinity));
  put(cbrtf(-zero));
  put(atanf(-zero));
  put(atan2f(zero, one));
  put(atan2f(-zero, one));
  put(asinf(2 * one));
  put(acosf(one));
  put(acoshf(0.5f * one));
  put(atanhf(one));
  put(atanhf(-one));
  put(tanhf(infinity));
  put(sinhf(-infinity));
  put(coshf(-infinity));
  put(erff(infinity));
  put(erfcf(-infinity));
  put(tgammaf(zero));
  put(tgammaf(-one));
  put(tgammaf(5 * one));
  put(lgammaf(one));
  put(lgammaf(zero));
  put(hypotf(infinity, nan));
  put(fmodf(one, zero));
  put(fmodf(one, infinity));
  put(fmodf(infinity, one));
  put(sinpif(one));
  put(cospif(0.5f * one));
  put(expm1f(-zero));
  put(sinpif(-2 * one));
}

int main() {
  run<<<1, 1>>>(0.0f, 1.0f, __builtin_inff(), __builtin_nanf(""));
  cudaDeviceSynchronize();
  for (int i = 0; i < used; ++i) printf("%d f32 0x%08x\n", i, out[i]);
  return 0;
}
