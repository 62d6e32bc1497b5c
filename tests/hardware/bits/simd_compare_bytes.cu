// Packed comparison of bytes of a word: masks and ones.
#include <cstdio>

__managed__ unsigned values[6] = {0x00010203u, 0x7fff8000u, 0xffffffffu, 0x80807f7fu, 0x12345678u, 0xfe01007fu};
__managed__ unsigned out[36][20];

__global__ void run() {
  unsigned a = values[threadIdx.x / 6], b = values[threadIdx.x % 6];
  unsigned *to = out[threadIdx.x];
  to[0] = __vcmpeq4(a, b);
  to[1] = __vcmpne4(a, b);
  to[2] = __vcmpges4(a, b);
  to[3] = __vcmpgeu4(a, b);
  to[4] = __vcmpgts4(a, b);
  to[5] = __vcmpgtu4(a, b);
  to[6] = __vcmples4(a, b);
  to[7] = __vcmpleu4(a, b);
  to[8] = __vcmplts4(a, b);
  to[9] = __vcmpltu4(a, b);
  to[10] = __vseteq4(a, b);
  to[11] = __vsetne4(a, b);
  to[12] = __vsetges4(a, b);
  to[13] = __vsetgeu4(a, b);
  to[14] = __vsetgts4(a, b);
  to[15] = __vsetgtu4(a, b);
  to[16] = __vsetles4(a, b);
  to[17] = __vsetleu4(a, b);
  to[18] = __vsetlts4(a, b);
  to[19] = __vsetltu4(a, b);
}

int main() {
  run<<<1, 36>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 36; ++i) {
    printf("%08x %08x:", values[i / 6], values[i % 6]);
    for (int k = 0; k < 20; ++k) printf(" %08x", out[i][k]);
    printf("\n");
  }
  return 0;
}
