// Conversions between integer types: truncation, sign extension, zero extension, to bool.
#include <cstdio>

__managed__ long long in[8] = {0, 1, -1, 127, 128, 0x123456789abcdef0LL, -0x123456789abcdef0LL, -0x7fff7f80LL};
__managed__ long long out[8][12];

__host__ __device__ void cast(long long v, long long *to) {
  to[0] = (signed char)v;
  to[1] = (unsigned char)v;
  to[2] = (short)v;
  to[3] = (unsigned short)v;
  to[4] = (int)v;
  to[5] = (unsigned)v;
  to[6] = (long)v;
  to[7] = (bool)v;
  to[8] = (unsigned long long)v >> 63;
  to[9] = (int)(unsigned char)(signed char)v;
  to[10] = (unsigned)(signed char)v;
  to[11] = (long long)(unsigned)(int)(short)v;
}

__global__ void run() { cast(in[threadIdx.x], out[threadIdx.x]); }

int main() {
  run<<<1, 8>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i) {
    long long host[12];
    cast(in[i], host);
    printf("%lld:", in[i]);
    bool same = true;
    for (int k = 0; k < 12; ++k) {
      printf(" %lld", out[i][k]);
      same = same && host[k] == out[i][k];
    }
    printf(same ? " same\n" : " different\n");
  }
  printf("%d %d\n", (char)-1 < 0, (int)(char)200);
  return 0;
}
