// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 3 3 4 3
// launch: 1 x 32
// why: lanes with the same key elect the lowest of them, and one lane per key writes
#include <cassert>
#include <cuda_runtime.h>

__global__ void count_keys(const unsigned char *keys, int *counts) {
  unsigned lane = threadIdx.x, key = keys[lane];
  unsigned peers = __match_any_sync(0xffffffffu, key);
  if (lane == __ffs(peers) - 1u) counts[key] = __popc(peers);
}

int main() {
  unsigned char host[32];
  int result[256];
  for (int i = 0; i < 32; ++i) host[i] = nondet_uchar();
  unsigned char *keys;
  int *counts;
  cudaMalloc(&keys, 32);
  cudaMalloc(&counts, sizeof result);
  cudaMemcpy(keys, host, 32, cudaMemcpyHostToDevice);
  cudaMemset(counts, 0, sizeof result);
  count_keys<<<1, 32>>>(keys, counts);
  cudaMemcpy(result, counts, sizeof result, cudaMemcpyDeviceToHost);
  assert(result[host[0]] >= 1 && result[host[0]] <= 32);
  cudaFree(keys);
  cudaFree(counts);
  return 0;
}
