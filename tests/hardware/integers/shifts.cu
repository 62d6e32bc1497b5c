// Shifts: arithmetic on signed, logical on unsigned, promoted operands, counts up to width - 1.
#include <cstdio>

__managed__ int counts[6] = {0, 1, 4, 7, 15, 31};
__managed__ int values[6] = {-1, -2147483647 - 1, 2147483647, 0x12345678, -5, 100};
__managed__ long long out[36][8];

__global__ void run() {
  int v = values[blockIdx.x], s = counts[threadIdx.x];
  long long *to = out[blockIdx.x * 6 + threadIdx.x];
  to[0] = v >> s;
  to[1] = (unsigned)v >> s;
  to[2] = (unsigned)v << s;
  to[3] = (long long)v >> (s + 32);
  to[4] = (unsigned long long)(long long)v >> (2 * s);
  to[5] = (long long)((unsigned long long)(long long)v << (2 * s));
  unsigned char c = (unsigned char)v;
  to[6] = c << (s % 8);
  short h = (short)v;
  to[7] = h >> (s % 16);
}

int main() {
  run<<<6, 6>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 36; ++i) {
    printf("%d by %d:", values[i / 6], counts[i % 6]);
    for (int k = 0; k < 8; ++k) printf(" %llx", (unsigned long long)out[i][k]);
    printf("\n");
  }
  return 0;
}
