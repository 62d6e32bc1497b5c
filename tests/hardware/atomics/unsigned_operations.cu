// Every atomic on unsigned int, with wrap-around and the wrapping counters.
#include <cstdio>

__managed__ unsigned cell[18] = {4294967295u, 3, 7, 5, 4000000000u, 4000000000u, 0xff, 0xf0, 0xff, 3, 3, 4, 9, 0, 3, 9, 0, 5};
__managed__ unsigned old[18];

__global__ void run() {
  old[0] = atomicAdd(&cell[0], 3u);
  old[1] = atomicSub(&cell[1], 5u);
  old[2] = atomicExch(&cell[2], 8u);
  old[3] = atomicMin(&cell[3], 4000000000u);
  old[4] = atomicMin(&cell[4], 5u);
  old[5] = atomicMax(&cell[5], 5u);
  old[6] = atomicAnd(&cell[6], 0x3cu);
  old[7] = atomicOr(&cell[7], 0x0fu);
  old[8] = atomicXor(&cell[8], 0x55u);
  old[9] = atomicInc(&cell[9], 4u);
  old[10] = atomicInc(&cell[10], 3u);
  old[11] = atomicInc(&cell[11], 3u);
  old[12] = atomicDec(&cell[12], 20u);
  old[13] = atomicDec(&cell[13], 20u);
  old[14] = atomicDec(&cell[14], 3u);
  old[15] = atomicDec(&cell[15], 8u);
  old[16] = atomicInc(&cell[16], 0u);
  old[17] = atomicCAS(&cell[17], 5u, 4294967295u);
}

int main() {
  run<<<1, 1>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 18; ++i) printf("%u %u\n", old[i], cell[i]);
  return 0;
}
