// Shuffles: indexed, up, down, xor, in full and narrower widths.
#include <cstdio>

__managed__ int out[32][16];

__global__ void run() {
  int lane = threadIdx.x, v = lane * 10;
  int *to = out[lane];
  const unsigned all = 0xffffffffu;
  to[0] = __shfl_sync(all, v, 5);
  to[1] = __shfl_sync(all, v, 31 - lane);
  to[2] = __shfl_up_sync(all, v, 1);
  to[3] = __shfl_up_sync(all, v, 16);
  to[4] = __shfl_down_sync(all, v, 3);
  to[5] = __shfl_down_sync(all, v, 31);
  to[6] = __shfl_xor_sync(all, v, 1);
  to[7] = __shfl_xor_sync(all, v, 16);
  to[8] = __shfl_sync(all, v, 3, 8);
  to[9] = __shfl_sync(all, v, lane + 1, 4);
  to[10] = __shfl_up_sync(all, v, 2, 8);
  to[11] = __shfl_down_sync(all, v, 5, 16);
  to[12] = __shfl_xor_sync(all, v, 4, 8);
  to[13] = __shfl_sync(all, v, 37);
  to[14] = __shfl_sync(all, v, 0, 1);
  to[15] = __shfl_up_sync(all, v, 0, 2);
}

int main() {
  run<<<1, 32>>>();
  cudaDeviceSynchronize();
  for (int k = 0; k < 16; ++k) {
    for (int lane = 0; lane < 32; ++lane) printf("%d ", out[lane][k]);
    printf("\n");
  }
  return 0;
}
