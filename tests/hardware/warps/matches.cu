// Lanes with equal values, for several types; all equal or not.
#include <cstdio>

__managed__ unsigned out[32][6];
__managed__ int equal[32][2];

__global__ void run() {
  int lane = threadIdx.x;
  unsigned *to = out[lane];
  to[0] = __match_any_sync(~0u, lane % 4);
  to[1] = __match_any_sync(~0u, (unsigned long long)(lane / 8) << 40);
  to[2] = __match_any_sync(~0u, (float)(lane / 10));
  to[3] = __match_any_sync(~0u, lane < 5 ? -1 : lane);
  to[4] = __match_all_sync(~0u, 42, &equal[lane][0]);
  to[5] = __match_all_sync(~0u, lane / 31, &equal[lane][1]);
}

int main() {
  run<<<1, 32>>>();
  cudaDeviceSynchronize();
  for (int lane = 0; lane < 32; ++lane) {
    for (unsigned v : out[lane]) printf("%x ", v);
    printf("%d %d\n", equal[lane][0] != 0, equal[lane][1] != 0);
  }
  return 0;
}
