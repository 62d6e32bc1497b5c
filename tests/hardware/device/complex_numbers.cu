// cuComplex and hand-written operators on vector types.
#include <cstdio>
#include <cuComplex.h>

__host__ __device__ inline float2 operator+(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
__host__ __device__ inline float2 operator*(float s, float2 a) { return make_float2(s * a.x, s * a.y); }

__managed__ cuFloatComplex out[6];
__managed__ cuDoubleComplex wide[4];
__managed__ float2 sum;

__global__ void run() {
  cuFloatComplex a = make_cuFloatComplex(1.5f, -2), b = make_cuFloatComplex(0.25f, 4);
  out[0] = cuCaddf(a, b);
  out[1] = cuCsubf(a, b);
  out[2] = cuCmulf(a, b);
  out[3] = cuCdivf(a, b);
  out[4] = cuConjf(a);
  out[5] = make_cuFloatComplex(cuCrealf(a), cuCabsf(make_cuFloatComplex(3, 4)));
  cuDoubleComplex c = make_cuDoubleComplex(1, 2);
  wide[0] = cuCmul(c, c);
  wide[1] = cuCdiv(c, make_cuDoubleComplex(0, 2));
  wide[2] = cuCadd(c, cuConj(c));
  wide[3] = cuComplexFloatToDouble(a);
  sum = make_float2(1, 2) + 2.0f * make_float2(0.5f, 3);
}

int main() {
  run<<<1, 1>>>();
  cudaDeviceSynchronize();
  for (auto v : out) printf("%.9g %.9g\n", v.x, v.y);
  for (auto v : wide) printf("%.17g %.17g\n", v.x, v.y);
  printf("%g %g\n", sum.x, sum.y);
  return 0;
}
