// Hardware reductions over the lanes of a mask.
#include <cstdio>

__managed__ unsigned out[32][9];

__global__ void run() {
  int lane = threadIdx.x;
  unsigned *to = out[lane];
  to[0] = __reduce_add_sync(~0u, (unsigned)lane * 200000000u);
  to[1] = (unsigned)__reduce_add_sync(~0u, -lane);
  to[2] = __reduce_min_sync(~0u, (unsigned)(lane - 5));
  to[3] = (unsigned)__reduce_min_sync(~0u, lane - 5);
  to[4] = __reduce_max_sync(~0u, (unsigned)(lane - 5));
  to[5] = (unsigned)__reduce_max_sync(~0u, lane - 5);
  to[6] = __reduce_and_sync(~0u, ~(1u << (lane / 2)));
  to[7] = __reduce_or_sync(~0u, 1u << (lane / 3));
  if (lane < 7) to[8] = __reduce_xor_sync(0x7fu, (unsigned)lane * 3u);
}

int main() {
  run<<<1, 32>>>();
  cudaDeviceSynchronize();
  for (int lane = 0; lane < 32; lane += 6) {
    for (unsigned v : out[lane]) printf("%x ", v);
    printf("\n");
  }
  return 0;
}
