// Packed arithmetic on halfwords of a word.
#include <cstdio>

__managed__ unsigned values[6] = {0x00010203u, 0x7fff8000u, 0xffffffffu, 0x80807f7fu, 0x12345678u, 0xfe01007fu};
__managed__ unsigned out[36][21];

__global__ void run() {
  unsigned a = values[threadIdx.x / 6], b = values[threadIdx.x % 6];
  unsigned *to = out[threadIdx.x];
  to[0] = __vadd2(a, b);
  to[1] = __vaddss2(a, b);
  to[2] = __vaddus2(a, b);
  to[3] = __vsub2(a, b);
  to[4] = __vsubss2(a, b);
  to[5] = __vsubus2(a, b);
  to[6] = __vavgs2(a, b);
  to[7] = __vavgu2(a, b);
  to[8] = __vhaddu2(a, b);
  to[9] = __vmaxs2(a, b);
  to[10] = __vmaxu2(a, b);
  to[11] = __vmins2(a, b);
  to[12] = __vminu2(a, b);
  to[13] = __vabsdiffs2(a, b);
  to[14] = __vabsdiffu2(a, b);
  to[15] = __vsads2(a, b);
  to[16] = __vsadu2(a, b);
  to[17] = __vneg2(a);
  to[18] = __vnegss2(a);
  to[19] = __vabs2(a);
  to[20] = __vabsss2(a);
}

int main() {
  run<<<1, 36>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 36; ++i) {
    printf("%08x %08x:", values[i / 6], values[i % 6]);
    for (int k = 0; k < 21; ++k) printf(" %08x", out[i][k]);
    printf("\n");
  }
  return 0;
}
