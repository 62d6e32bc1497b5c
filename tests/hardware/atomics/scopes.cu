// The variants of block and of system scope, for each operation.
#include <cstdio>

__managed__ int cell[11] = {5, 5, 5, 5, 5, 12, 12, 12, 5, 5, 5};
__managed__ unsigned counters[4] = {3, 3, 0, 9};
__managed__ int old[11];
__managed__ unsigned before[4];
__managed__ float f = 1.5f;
__managed__ double d = 2.5;
__managed__ unsigned long long wide = 7;

__global__ void run() {
  old[0] = atomicAdd_block(&cell[0], 3);
  old[1] = atomicAdd_system(&cell[1], -3);
  old[2] = atomicSub_block(&cell[2], 9);
  old[3] = atomicMin_system(&cell[3], -1);
  old[4] = atomicMax_block(&cell[4], 100);
  old[5] = atomicAnd_system(&cell[5], 6);
  old[6] = atomicOr_block(&cell[6], 3);
  old[7] = atomicXor_system(&cell[7], 10);
  old[8] = atomicExch_system(&cell[8], -8);
  old[9] = atomicCAS_block(&cell[9], 5, 6);
  old[10] = atomicCAS_system(&cell[10], 4, 6);
  before[0] = atomicInc_block(&counters[0], 3u);
  before[1] = atomicInc_system(&counters[1], 9u);
  before[2] = atomicDec_block(&counters[2], 3u);
  before[3] = atomicDec_system(&counters[3], 9u);
  atomicAdd_block(&f, 1.0f);
  atomicAdd_system(&d, 0.25);
  atomicMax_system(&wide, 1ull << 60);
}

int main() {
  run<<<1, 1>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 11; ++i) printf("%d %d\n", old[i], cell[i]);
  for (int i = 0; i < 4; ++i) printf("%u %u\n", before[i], counters[i]);
  printf("%g %g %llx\n", f, d, wide);
  return 0;
}
