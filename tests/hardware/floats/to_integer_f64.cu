// Conversion of double to integers in four rounding modes, saturated.
#include <cstdio>

__managed__ double values[16] = {0.0, 0.5, 1.5, -1.5, 2.5, -2.5, 0.49999999999999994, 2147483647.5, -2147483648.5,
                                 4294967295.5, 9.223372036854775e18, 9.3e18, -9.3e18, 1.8446744073709552e19, 1e300, -0.5};
__managed__ unsigned long long special[3] = {0x7ff0000000000000ull, 0xfff0000000000000ull, 0x7ff8000000000000ull};
__managed__ long long out[19][18];

#define ALL(k, to_type)                           \
  to[k] = (long long)__double2##to_type##_rn(v);    \
  to[k + 1] = (long long)__double2##to_type##_rz(v); \
  to[k + 2] = (long long)__double2##to_type##_ru(v); \
  to[k + 3] = (long long)__double2##to_type##_rd(v);

__global__ void run() {
  int i = threadIdx.x;
  double v = i < 16 ? values[i] : __longlong_as_double((long long)special[i - 16]);
  long long *to = out[i];
  ALL(0, int)
  ALL(4, uint)
  ALL(8, ll)
  ALL(12, ull)
  to[16] = __double2hiint(v);
  to[17] = __double2loint(v);
}

int main() {
  run<<<1, 19>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 19; ++i) {
    printf("%d:", i);
    for (long long v : out[i]) printf(" %llx", (unsigned long long)v);
    printf("\n");
  }
  return 0;
}
