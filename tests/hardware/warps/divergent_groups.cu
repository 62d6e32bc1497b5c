// Halves of a warp that take different branches and exchange among themselves.
#include <cstdio>

__managed__ int out[32][3];

__global__ void run() {
  int lane = threadIdx.x, v = lane * lane;
  if (lane % 2 == 0) {
    out[lane][0] = __shfl_down_sync(0x55555555u, v, 2);
    out[lane][1] = __popc(__ballot_sync(0x55555555u, lane > 9));
  } else {
    out[lane][0] = __shfl_xor_sync(0xaaaaaaaau, v, 2);
    out[lane][1] = __any_sync(0xaaaaaaaau, lane == 4) != 0;
  }
  __syncwarp();
  int total = 0;
  for (int i = 0; i <= lane / 8; ++i) {
    unsigned mask = 0xffffffffu << (8 * i);
    total += __shfl_sync(mask, v, 31) + __reduce_add_sync(mask, 1);
  }
  out[lane][2] = total;
}

int main() {
  run<<<1, 32>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; ++i) printf("%d %d %d\n", out[i][0], out[i][1], out[i][2]);
  return 0;
}
