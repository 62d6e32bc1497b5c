// 64-bit atomics: unsigned and signed.
#include <cstdio>

__managed__ unsigned long long cell[9] = {~0ull, 5, 1ull << 63, 1ull << 63, 0xff00ff00ff00ff00ull, 0xff00ff00ff00ff00ull, 0xff00ff00ff00ff00ull, 10, 10};
__managed__ unsigned long long old[9];
__managed__ long long signed_cell[5] = {-5, -5, 7, -1, -1};
__managed__ long long signed_old[5];

__global__ void run() {
  old[0] = atomicAdd(&cell[0], 2ull);
  old[1] = atomicExch(&cell[1], 1ull << 40);
  old[2] = atomicMin(&cell[2], 9ull);
  old[3] = atomicMax(&cell[3], 9ull);
  old[4] = atomicAnd(&cell[4], 0x0ff00ff00ff00ff0ull);
  old[5] = atomicOr(&cell[5], 0x0ff00ff00ff00ff0ull);
  old[6] = atomicXor(&cell[6], 0x0ff00ff00ff00ff0ull);
  old[7] = atomicCAS(&cell[7], 10ull, 1ull << 50);
  old[8] = atomicCAS(&cell[8], 11ull, 1ull << 50);
  signed_old[0] = atomicMin(&signed_cell[0], 3ll);
  signed_old[1] = atomicMax(&signed_cell[1], 3ll);
  signed_old[2] = (long long)atomicAdd((unsigned long long *)&signed_cell[2], (unsigned long long)-10ll);
  signed_old[3] = (long long)atomicMin((unsigned long long *)&signed_cell[3], 3ull);
  signed_old[4] = atomicMin(&signed_cell[4], -3000000000ll);
}

int main() {
  run<<<1, 1>>>();
  cudaDeviceSynchronize();
  for (int i = 0; i < 9; ++i) printf("%llx %llx\n", old[i], cell[i]);
  for (int i = 0; i < 5; ++i) printf("%lld %lld\n", signed_old[i], signed_cell[i]);
  return 0;
}
