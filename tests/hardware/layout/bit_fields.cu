// Bit-fields: size, sign, wrap on assignment, neighbours untouched, packing into bytes.
#include <cstdio>
#include <cstring>

struct Flags {
  unsigned a : 3;
  unsigned b : 7;
  int c : 5;
  unsigned : 0;
  unsigned d : 20;
  unsigned long long e : 40;
};
struct Small {
  unsigned char x : 4, y : 4;
  signed char z : 2;
};
struct Mixed {
  char c;
  int f : 12;
  short s;
  bool on : 1;
};

__managed__ Flags flags;
__managed__ Small small_one;
__managed__ int out[16];

__global__ void run(int v) {
  flags.a = (unsigned)v;
  flags.b = (unsigned)v * 3u;
  flags.c = v & 15;
  flags.d = ~0u;
  flags.e = (unsigned long long)v << 33;
  small_one.x = 9;
  small_one.y = (unsigned char)(v & 15);
  small_one.z = -1;
  small_one.x++;
  out[0] = flags.a;
  out[1] = flags.b;
  out[2] = flags.c;
  out[3] = flags.d;
  out[4] = (int)(flags.e >> 30);
  out[5] = small_one.x;
  out[6] = small_one.y;
  out[7] = small_one.z;
  flags.c = -3;
  flags.a += 6;
  out[8] = flags.c;
  out[9] = flags.a;
  out[10] = flags.b;
  out[11] = sizeof(Flags);
  out[12] = sizeof(Small);
  out[13] = sizeof(Mixed);
}

int main() {
  memset(&flags, 0, sizeof flags);
  memset(&small_one, 0, sizeof small_one);
  run<<<1, 1>>>(45);
  cudaDeviceSynchronize();
  for (int i = 0; i < 14; ++i) printf("%d\n", out[i]);
  const unsigned char *p = (const unsigned char *)&flags;
  for (size_t i = 0; i < sizeof flags; ++i) printf("%02x ", p[i]);
  p = (const unsigned char *)&small_one;
  printf("| %02x %02x\n", p[0], p[1] & 3);
  return 0;
}
