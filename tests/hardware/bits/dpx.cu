// Packed minima and maxima of three, with sums and clamping at zero.
#include <cstdio>

__managed__ unsigned values[6] = {0x00010203u, 0x7fff8000u, 0xffffffffu, 0x80807f7fu, 0x12345678u, 0xfe01007fu};
__managed__ unsigned out[36][15];

__global__ void run() {
  unsigned a = values[threadIdx.x / 6], b = values[threadIdx.x % 6];
  unsigned *to = out[threadIdx.x];
  to[0] = (unsigned)__vimax3_s32((int)a, (int)b, -5);
  to[1] = __vimax3_u32(a, b, 77u);
  to[2] = (unsigned)__vimin3_s32((int)a, (int)b, 12);
  to[3] = __vimin3_u32(a, b, 0x80000000u);
  to[4] = (unsigned)__vimax3_s32_relu((int)a, (int)b, -5);
  to[5] = (unsigned)__vimin3_s32_relu((int)a, (int)b, 5);
  to[6] = __vimax3_s16x2(a, b, 0x00050005u);
  to[7] = __vimin3_u16x2(a, b, 0x80008000u);
  to[8] = __vimax3_s16x2_relu(a, b, a);
  to[9] = (unsigned)__viaddmax_s32((int)a >> 2, (int)b >> 2, 9);
  to[10] = __viaddmin_u32(a >> 2, b >> 2, 0x20000000u);
  to[11] = (unsigned)__viaddmin_s32_relu((int)a >> 2, (int)b >> 2, 9);
  to[12] = (unsigned)__vimax_s32_relu((int)a, (int)b);
  to[13] = (unsigned)__vimin_s32_relu((int)a, (int)b);
  to[14] = __vimax_s16x2_relu(a, b);
}

int main() {
  run<<<1, 36>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 36; ++i) {
    printf("%08x %08x:", values[i / 6], values[i % 6]);
    for (int k = 0; k < 15; ++k) printf(" %08x", out[i][k]);
    printf("\n");
  }
  return 0;
}
