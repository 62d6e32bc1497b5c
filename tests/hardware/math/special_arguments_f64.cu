// hardware: ulp 4
// The same in double: exact results at zeros, infinities, NaN and poles.
#include <cstdio>

__managed__ unsigned long long out[48];
__managed__ int used;

__device__ void put(double v) {
  out[used++] = v != v ? 0x7ff8000000000000ull : (unsigned long long)__double_as_longlong(v);
}

__global__ void run(double zero, double one, double infinity, double nan) {
  put(sin(-zero));
  put(cos(zero));
  put(sin(infinity));
  put(tan(-zero));
  put(exp(-infinity));
  put(exp(800 * one));
  put(exp(-800 * one));
  put(exp2(-1074 * one));
  put(exp10(3 * one));
  put(log(zero));
  put(log(-one));
  put(log(infinity));
  put(log2(1024 * one));
  put(log10(1000 * one));
  put(log1p(-zero));
  put(pow(zero, zero));
  put(pow(nan, zero));
  put(pow(-one, infinity));
  put(pow(-zero, -3 * one));
  put(pow(-2 * one, -3 * one));
  put(pow(-2 * one, 0.5 * one));
  put(pow(infinity, -one));
  put(sqrt(-zero));
  put(sqrt(2 * one));
  put(rsqrt(-zero));
  put(cbrt(27 * one));
  put(atan2(zero, one));
  put(asin(-2 * one));
  put(atanh(one));
  put(tanh(-infinity));
  put(cosh(infinity));
  put(erf(-infinity));
  put(erfc(infinity));
  put(tgamma(-zero));
  put(tgamma(6 * one));
  put(lgamma(-one));
  put(hypot(3 * one, 4 * one));
  put(hypot(nan, -infinity));
  put(fmod(-zero, one));
  put(ldexp(one, -1074));
  put(ldexp(one, 2000));
  put(logb(zero));
  put((double)ilogb(8 * one));
  put(fdim(one, nan));
}

int main() {
  run<<<1, 1>>>(0.0, 1.0, __builtin_inf(), __builtin_nan(""));
  cudaDeviceSynchronize();
  for (int i = 0; i < used; ++i) printf("%d f64 0x%016llx\n", i, out[i]);
  return 0;
}
