// High products, 24-bit products, averages and absolute differences.
#include <cstdio>

__managed__ int values[6] = {3, -3, 0x7fffffff, -2147483647 - 1, 0x00ffffff, 0x12345678};
__managed__ unsigned out[36][11];

__global__ void run() {
  int a = values[blockIdx.x], b = values[threadIdx.x];
  unsigned u = (unsigned)a, w = (unsigned)b;
  unsigned *to = out[blockIdx.x * 6 + threadIdx.x];
  to[0] = (unsigned)__mulhi(a, b);
  to[1] = __umulhi(u, w);
  to[2] = (unsigned)__mul24(a & 0xffff, b & 0xfff);
  to[3] = __umul24(u, w);
  to[4] = __sad(a / 2, b / 2, 10u);
  to[5] = __usad(u, w, 20u);
  to[6] = (unsigned)__hadd(a, b);
  to[7] = (unsigned)__rhadd(a, b);
  to[8] = __uhadd(u, w);
  to[9] = __urhadd(u, w);
  to[10] = (unsigned)abs(a / 2) + (unsigned)min(a, b) + (unsigned)max(u, w);
}

int main() {
  run<<<6, 6>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 36; ++i) {
    printf("%d %d:", values[i / 6], values[i % 6]);
    for (int k = 0; k < 11; ++k) printf(" %08x", out[i][k]);
    printf("\n");
  }
  return 0;
}
