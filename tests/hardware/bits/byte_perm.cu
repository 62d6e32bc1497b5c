// __byte_perm: each selector nibble's low three bits choose a byte.
#include <cstdio>

__managed__ unsigned selectors[10] = {0x3210, 0x7654, 0x0123, 0x4567, 0x5410, 0x7632, 0x0000, 0x7777, 0x1302, 0x6420};
__managed__ unsigned out[10];

__global__ void run(unsigned x, unsigned y) { out[threadIdx.x] = __byte_perm(x, y, selectors[threadIdx.x]); }

int main() {
  run<<<1, 10>>>(0x33221100u, 0x77665544u);
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i) printf("%04x %08x\n", selectors[i], out[i]);
  return 0;
}
