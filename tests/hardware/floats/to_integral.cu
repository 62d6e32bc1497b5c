// Rounding to integral values and taking numbers apart.
#include <cstdio>

__managed__ float values[14] = {0.0f, -0.0f, 0.5f, -0.5f, 1.5f, 2.5f, -2.5f, 0.49999997f, 8388607.5f, 1e20f, -1e-40f, 3.7f, -3.7f, 4194303.75f};
__managed__ unsigned out[14][14];
__managed__ unsigned long long wide[14][8];

#define W(v) (unsigned long long)__double_as_longlong(v)

__global__ void run() {
  int i = threadIdx.x;
  float v = values[i], whole;
  double d = v, dwhole;
  int e;
  out[i][0] = __float_as_uint(floorf(v));
  out[i][1] = __float_as_uint(ceilf(v));
  out[i][2] = __float_as_uint(truncf(v));
  out[i][3] = __float_as_uint(roundf(v));
  out[i][4] = __float_as_uint(rintf(v));
  out[i][5] = __float_as_uint(nearbyintf(v));
  out[i][6] = __float_as_uint(modff(v, &whole));
  out[i][7] = __float_as_uint(whole);
  out[i][8] = __float_as_uint(frexpf(v, &e));
  out[i][9] = (unsigned)e;
  out[i][10] = __float_as_uint(ldexpf(v, -120));
  out[i][11] = __float_as_uint(scalbnf(v, 100));
  out[i][12] = __float_as_uint(nextafterf(v, 10.0f));
  out[i][13] = (unsigned)(fabsf(v) < 1e9f ? lroundf(v) * 100 + lrintf(v) : 0);
  wide[i][0] = W(floor(d));
  wide[i][1] = W(ceil(d));
  wide[i][2] = W(trunc(d));
  wide[i][3] = W(round(d));
  wide[i][4] = W(rint(d));
  wide[i][5] = W(modf(d, &dwhole));
  wide[i][6] = W(ldexp(d, -1060));
  wide[i][7] = W(nextafter(d, -1.0));
}

int main() {
  run<<<1, 14>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 14; ++i) {
    printf("%a:", values[i]);
    for (unsigned v : out[i]) printf(" %08x", v);
    for (unsigned long long v : wide[i]) printf(" %016llx", v);
    printf("\n");
  }
  return 0;
}
