// The four operations on double, bit by bit; a NaN is printed as such because its payload is free.
#include <cstdio>

__managed__ unsigned long long values[12] = {
    0x0000000000000000ull, 0x8000000000000000ull, 0x3ff0000000000000ull, 0xc00921fb54442d18ull,
    0x0000000000000001ull, 0x8010000000000000ull, 0x7fefffffffffffffull, 0x7ff0000000000000ull,
    0xfff0000000000000ull, 0x7ff8000000000000ull, 0x3ca0000000000000ull, 0x3fd5555555555555ull};
__managed__ double out[144][5];

__global__ void run() {
  double a = __longlong_as_double((long long)values[blockIdx.x]), b = __longlong_as_double((long long)values[threadIdx.x]);
  double *to = out[blockIdx.x * 12 + threadIdx.x];
  to[0] = a + b;
  to[1] = a - b;
  to[2] = a * b;
  to[3] = a / b;
  to[4] = -a;
}

void show(double v) {
  unsigned long long bits;
  memcpy(&bits, &v, sizeof bits);
  if (v != v) printf(" nan");
  else printf(" %016llx", bits);
}

int main() {
  run<<<12, 12>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 144; ++i) {
    printf("%016llx %016llx:", values[i / 12], values[i % 12]);
    for (int k = 0; k < 5; ++k) show(out[i][k]);
    printf("\n");
  }
  return 0;
}
