// Exchange through shared memory ordered by __syncwarp, with a full and a partial mask.
#include <cstdio>

__managed__ int out[64];

__global__ void run() {
  __shared__ int cells[64];
  int i = threadIdx.x, base = i & ~31, lane = i & 31;
  cells[i] = i * 2;
  __syncwarp();
  int v = cells[base + (lane + 1) % 32];
  __syncwarp();
  cells[i] = v;
  __syncwarp();
  if (lane < 8) {
    int w = cells[base + 7 - lane];
    __syncwarp(0xff);
    cells[i] = w + 1000;
    __syncwarp(0xff);
  }
  __syncwarp();
  out[i] = cells[base + (lane ^ 3)];
}

int main() {
  run<<<1, 64>>>();
  cudaDeviceSynchronize();
  for (int v : out) printf("%d ", v);
  printf("\n");
  return 0;
}
