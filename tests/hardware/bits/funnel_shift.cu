// Funnel shifts wrap or clamp the count.
#include <cstdio>

__managed__ unsigned counts[8] = {0, 1, 8, 31, 32, 33, 63, 64};
__managed__ unsigned out[8][4];

__global__ void run(unsigned low, unsigned high) {
  unsigned s = counts[threadIdx.x];
  out[threadIdx.x][0] = __funnelshift_l(low, high, s);
  out[threadIdx.x][1] = __funnelshift_lc(low, high, s);
  out[threadIdx.x][2] = __funnelshift_r(low, high, s);
  out[threadIdx.x][3] = __funnelshift_rc(low, high, s);
}

int main() {
  run<<<1, 8>>>(0x89abcdefu, 0x01234567u);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i) {
    printf("%u: %08x %08x %08x %08x\n", counts[i], out[i][0], out[i][1], out[i][2], out[i][3]);
  }
  return 0;
}
