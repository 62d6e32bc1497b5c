// The four operations on float, bit by bit; a NaN is printed as such because its payload is free.
#include <cstdio>

__managed__ unsigned values[12] = {0x00000000, 0x80000000, 0x3f800000, 0xc0490fdb, 0x00000001, 0x80800000,
                                   0x7f7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0x33800000, 0x3eaaaaab};
__managed__ float out[144][5];

__global__ void run() {
  float a = __uint_as_float(values[blockIdx.x]), b = __uint_as_float(values[threadIdx.x]);
  float *to = out[blockIdx.x * 12 + threadIdx.x];
  to[0] = a + b;
  to[1] = a - b;
  to[2] = a * b;
  to[3] = a / b;
  to[4] = -a;
}

void show(float v) {
  unsigned bits;
  memcpy(&bits, &v, sizeof bits);
  if (v != v) printf(" nan");
  else printf(" %08x", bits);
}

int main() {
  run<<<12, 12>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 144; ++i) {
    printf("%08x %08x:", values[i / 12], values[i % 12]);
    for (int k = 0; k < 5; ++k) show(out[i][k]);
    printf("\n");
  }
  return 0;
}
