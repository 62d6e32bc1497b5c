// Every atomic on int: the old value it returns and what it leaves.
#include <climits>
#include <cstdio>

__managed__ int cell[12] = {5, 5, 5, -5, 5, -5, 12, 12, 12, INT_MAX, 5, 5};
__managed__ int old[12];

__global__ void run() {
  old[0] = atomicAdd(&cell[0], -7);
  old[1] = atomicSub(&cell[1], 7);
  old[2] = atomicExch(&cell[2], -1);
  old[3] = atomicMin(&cell[3], 3);
  old[4] = atomicMin(&cell[4], -3);
  old[5] = atomicMax(&cell[5], 3);
  old[6] = atomicAnd(&cell[6], 10);
  old[7] = atomicOr(&cell[7], 3);
  old[8] = atomicXor(&cell[8], -1);
  old[9] = atomicMax(&cell[9], INT_MIN);
  old[10] = atomicCAS(&cell[10], 5, 77);
  old[11] = atomicCAS(&cell[11], 6, 77);
}

int main() {
  run<<<1, 1>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 12; ++i) printf("%d %d\n", old[i], cell[i]);
  return 0;
}
