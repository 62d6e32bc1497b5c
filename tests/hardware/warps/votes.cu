// Votes over a full and a partial mask.
#include <cstdio>

__managed__ unsigned out[32][10];

__global__ void run() {
  int lane = threadIdx.x;
  unsigned *to = out[lane];
  to[0] = __ballot_sync(~0u, lane % 3 == 0);
  to[1] = __ballot_sync(~0u, lane);
  to[2] = __all_sync(~0u, lane < 32) != 0;
  to[3] = __all_sync(~0u, lane < 31) != 0;
  to[4] = __any_sync(~0u, lane == 17) != 0;
  to[5] = __any_sync(~0u, lane > 40) != 0;
  if (lane >= 8 && lane < 24) {
    to[6] = __ballot_sync(0x00ffff00u, lane % 2);
    to[7] = __all_sync(0x00ffff00u, lane >= 8) != 0;
    to[8] = __any_sync(0x00ffff00u, lane == 3) != 0;
  }
  to[9] = __ballot_sync(~0u, lane * 0x10000);
}

int main() {
  run<<<1, 32>>>();
  cudaDeviceSynchronize();
  for (int lane = 0; lane < 32; lane += 5) {
    for (unsigned v : out[lane]) printf("%x ", v);
    printf("\n");
  }
  return 0;
}
