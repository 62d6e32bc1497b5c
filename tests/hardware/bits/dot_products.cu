// Four-way and two-way dot products of packed bytes, signed and unsigned.
#include <cstdio>

__managed__ unsigned values[5] = {0x01020304u, 0xff80017fu, 0x80808080u, 0x7f7f7f7fu, 0xffffffffu};
__managed__ int out[25][8];

__global__ void run() {
  unsigned a = values[threadIdx.x / 5], b = values[threadIdx.x % 5];
  int *to = out[threadIdx.x];
  to[0] = __dp4a((int)a, (int)b, -7);
  to[1] = (int)__dp4a(a, b, 7u);
  to[2] = __dp2a_lo((int)a, (int)b, 1);
  to[3] = __dp2a_hi((int)a, (int)b, 1);
  to[4] = (int)__dp2a_lo(a, b, 1u);
  to[5] = (int)__dp2a_hi(a, b, 1u);
  char4 ca = make_char4(1, -2, 3, -4), cb = make_char4((char)(a & 127), 2, -3, 100);
  to[6] = __dp4a(ca, cb, 0);
  uchar4 ua = make_uchar4(255, 254, 3, 4), ub = make_uchar4((unsigned char)a, 255, 1, 2);
  to[7] = (int)__dp4a(ua, ub, 5u);
}

int main() {
  run<<<1, 25>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 25; ++i) {
    for (int k = 0; k < 8; ++k) printf("%d ", out[i][k]);
    printf("\n");
  }
  return 0;
}
