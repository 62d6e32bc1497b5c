// double to float in four rounding modes, with denormal and overflowing results; float to double.
#include <cstdio>

__managed__ double values[10] = {0.1, -0.1, 1.0000000596046448, 3.4028235677973366e38, -1e300, 1e-300, -1e-300, 1.401298464324817e-45, 7.0064923216240854e-46, 5.877471754111438e-39};
__managed__ unsigned out[10][5];
__managed__ unsigned long long wide[10];

__global__ void run() {
  int i = threadIdx.x;
  out[i][0] = __float_as_uint(__double2float_rn(values[i]));
  out[i][1] = __float_as_uint(__double2float_rz(values[i]));
  out[i][2] = __float_as_uint(__double2float_ru(values[i]));
  out[i][3] = __float_as_uint(__double2float_rd(values[i]));
  out[i][4] = __float_as_uint((float)values[i]);
  wide[i] = (unsigned long long)__double_as_longlong((double)(float)values[i]);
}

int main() {
  run<<<1, 10>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i) {
    printf("%a:", values[i]);
    for (unsigned v : out[i]) printf(" %08x", v);
    printf(" %016llx %08x\n", wide[i], 0u + (values[i] == (float)values[i]));
  }
  return 0;
}
