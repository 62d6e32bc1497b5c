// Unions: size, alignment, bytes of members seen through unsigned char, little-endian order.
#include <cstdio>
#include <cstring>

union Number {
  int i;
  float f;
  unsigned char bytes[6];
};
union Big {
  char c;
  double d;
  struct {
    short a, b;
  } pair;
};

__managed__ unsigned char seen[16];
__managed__ int out[6];

__global__ void run(float f) {
  Number n;
  n.f = f;
  for (int k = 0; k < 4; ++k) seen[k] = n.bytes[k];
  n.i = 0x01020304;
  for (int k = 0; k < 4; ++k) seen[4 + k] = n.bytes[k];
  double d = -1.5;
  memcpy(seen + 8, &d, 8);
  out[0] = sizeof(Number);
  out[1] = alignof(Number);
  out[2] = sizeof(Big);
  out[3] = alignof(Big);
  Big big;
  big.pair.a = 5;
  big.pair.b = -6;
  out[4] = big.pair.a;
  out[5] = big.pair.b;
}

int main() {
  run<<<1, 1>>>(1.5f);
  cudaDeviceSynchronize();
  for (unsigned char b : seen) printf("%02x ", b);
  printf("\n");
  for (int v : out) printf("%d\n", v);
  return 0;
}
