// Sums, scans and broadcasts built from shuffles; two warps, one with fewer lanes in the mask.
#include <cstdio>

__managed__ int sums[64], scans[64];
__managed__ float floats[64];

__global__ void run() {
  int i = threadIdx.x, lane = i % 32;
  int v = i * i;
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
  sums[i] = __shfl_sync(0xffffffffu, v, 0);
  int s = i + 1;
  for (int d = 1; d < 32; d *= 2) {
    int other = __shfl_up_sync(0xffffffffu, s, d);
    if (lane >= d) s += other;
  }
  scans[i] = s;
  float f = 1.0f / (i + 1);
  for (int d = 16; d > 0; d /= 2) f += __shfl_xor_sync(0xffffffffu, f, d);
  floats[i] = f;
  if (lane < 16) {
    int w = lane;
    for (int d = 8; d > 0; d /= 2) w += __shfl_xor_sync(0x0000ffffu, w, d);
    sums[i] += w;
  }
}

int main() {
  run<<<1, 64>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i) printf("%d %d %a\n", sums[i], scans[i], floats[i]);
  return 0;
}
