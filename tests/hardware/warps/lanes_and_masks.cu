// Lane numbers of 2-D blocks, the active mask of converged code, the mask of a short warp.
#include <cstdio>

__managed__ unsigned masks[3][40];
__managed__ int lanes[40];

__global__ void full() { masks[0][threadIdx.x] = __activemask(); }

__global__ void partial() { masks[1][threadIdx.x] = __activemask(); }

__global__ void plane() {
  int i = threadIdx.y * blockDim.x + threadIdx.x;
  unsigned mask = i < 32 ? 0xffffffffu : 0xffu;
  lanes[i] = __shfl_sync(mask, (int)(threadIdx.y * 100 + threadIdx.x), 3);
  masks[2][i] = __ballot_sync(mask, threadIdx.x == 0);
}

int main() {
  full<<<1, 32>>>();
  partial<<<1, 10>>>();
  plane<<<1, dim3(10, 4)>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; i += 7) printf("%x ", masks[0][i]);
  for (int i = 0; i < 10; i += 3) printf("%x ", masks[1][i]);
  printf("\n");
  for (int i = 0; i < 40; ++i) printf("%d %x\n", lanes[i], masks[2][i]);
  return 0;
}
