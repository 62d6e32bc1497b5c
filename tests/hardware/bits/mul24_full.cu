// 24-bit products take the low 24 bits of each factor, signed or not, and keep the low 32 bits.
#include <cstdio>

__managed__ int values[6] = {0x00800000, 0x00ffffff, -1, 0x7f123456, 5, -0x00700001};
__managed__ unsigned out[36][2];

__global__ void run() {
  int a = values[blockIdx.x], b = values[threadIdx.x];
  out[blockIdx.x * 6 + threadIdx.x][0] = (unsigned)__mul24(a, b);
  out[blockIdx.x * 6 + threadIdx.x][1] = __umul24((unsigned)a, (unsigned)b);
}

int main() {
  run<<<6, 6>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 36; ++i) printf("%08x %08x\n", out[i][0], out[i][1]);
  return 0;
}
