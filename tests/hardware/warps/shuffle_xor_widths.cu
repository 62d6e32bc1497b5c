// Shuffle-xor in a narrow width: a partner in a later group is out of reach, in an earlier one not.
#include <cstdio>

__managed__ int out[32][6];

__global__ void run() {
  int lane = threadIdx.x, v = lane;
  out[lane][0] = __shfl_xor_sync(~0u, v, 8, 8);
  out[lane][1] = __shfl_xor_sync(~0u, v, 5, 4);
  out[lane][2] = __shfl_xor_sync(~0u, v, 16, 16);
  out[lane][3] = __shfl_xor_sync(~0u, v, 31, 32);
  out[lane][4] = __shfl_xor_sync(~0u, v, 3, 2);
  out[lane][5] = __shfl_xor_sync(~0u, v, 0, 8);
}

int main() {
  run<<<1, 32>>>();
  cudaDeviceSynchronize();
  for (int k = 0; k < 6; ++k) {
    for (int lane = 0; lane < 32; ++lane) printf("%d ", out[lane][k]);
    printf("\n");
  }
  return 0;
}
