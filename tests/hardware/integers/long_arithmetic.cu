// 64-bit multiplication, division and mixing of widths.
#include <cstdio>

__managed__ unsigned long long in[5] = {3, 0xffffffffull, 0x100000001ull, 0xfedcba9876543210ull, 0x8000000000000000ull};
__managed__ unsigned long long out[25][7];

__global__ void run() {
  unsigned long long a = in[blockIdx.x], b = in[threadIdx.x];
  unsigned long long *to = out[blockIdx.x * 5 + threadIdx.x];
  to[0] = a * b;
  to[1] = a / b;
  to[2] = a % b;
  to[3] = __umul64hi(a, b);
  to[4] = (unsigned long long)__mul64hi((long long)a, (long long)b);
  to[5] = (unsigned long long)((long long)a / (long long)(unsigned)(b | 1));
  to[6] = (unsigned long long)(unsigned)a * (unsigned)b;
}

int main() {
  run<<<5, 5>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 25; ++i) {
    for (int k = 0; k < 7; ++k) printf("%016llx ", out[i][k]);
    printf("\n");
  }
  return 0;
}
