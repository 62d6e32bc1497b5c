// Counting, finding and reversing bits, 32 and 64 wide.
#include <cstdio>

__managed__ unsigned long long in[8] = {0, 1, 0x80000000ull, 0xffffffffull, 0x100000000ull, 0x8000000000000000ull, ~0ull, 0x00f0123400080010ull};
__managed__ long long out[8][10];

__global__ void run() {
  unsigned long long q = in[threadIdx.x];
  unsigned v = (unsigned)q;
  long long *to = out[threadIdx.x];
  to[0] = __popc(v);
  to[1] = __popcll(q);
  to[2] = __clz((int)v);
  to[3] = __clzll((long long)q);
  to[4] = __ffs((int)v);
  to[5] = __ffsll((long long)q);
  to[6] = __brev(v);
  to[7] = (long long)__brevll(q);
  to[8] = __fns(v, 0, 1);
  to[9] = __fns(v, 31, -1);
}

int main() {
  run<<<1, 8>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i) {
    printf("%016llx:", in[i]);
    for (int k = 0; k < 10; ++k) printf(" %llx", (unsigned long long)out[i][k]);
    printf("\n");
  }
  return 0;
}
