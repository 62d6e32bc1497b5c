// 128-bit integers on the device: product, sum with carry, shift, division.
#include <cstdio>

__managed__ unsigned long long in[3] = {0xfedcba9876543210ull, 0xffffffffffffffffull, 12345678910111213ull};
__managed__ unsigned long long out[9][8];

__global__ void run() {
  unsigned long long a = in[threadIdx.x / 3], b = in[threadIdx.x % 3];
  unsigned long long *to = out[threadIdx.x];
  unsigned __int128 product = (unsigned __int128)a * b;
  to[0] = (unsigned long long)(product >> 64);
  to[1] = (unsigned long long)product;
  unsigned __int128 sum = product + a;
  to[2] = (unsigned long long)(sum >> 64);
  to[3] = (unsigned long long)sum;
  to[4] = (unsigned long long)(product / (b | 1));
  to[5] = (unsigned long long)(product % 1000000007u);
  __int128 negative = -(__int128)a;
  to[6] = (unsigned long long)(negative >> 64);
  to[7] = (unsigned long long)(negative / 1000);
}

int main() {
  run<<<1, 9>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 9; ++i) {
    for (int k = 0; k < 8; ++k) printf("%016llx ", out[i][k]);
    printf("\n");
  }
  return 0;
}
