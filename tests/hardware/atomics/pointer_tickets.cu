// Old values are all different: a ticket counter gives each thread its own slot.
#include <cstdio>

__device__ unsigned next;
__managed__ int seen[96];

__global__ void run() {
  unsigned ticket = atomicAdd(&next, 1u);
  seen[ticket] = 1;
}

__global__ void wrap(unsigned *counter, int *hits) {
  unsigned slot = atomicInc(counter, 4u);
  atomicAdd(&hits[slot], 1);
}

int main() {
  run<<<3, 32>>>();
  unsigned *counter;
  int *hits, host[5];
  cudaMalloc(&counter, sizeof *counter);
  cudaMalloc(&hits, sizeof host);
  cudaMemset(counter, 0, sizeof *counter);
  cudaMemset(hits, 0, sizeof host);
  wrap<<<2, 20>>>(counter, hits);
  cudaMemcpy(host, hits, sizeof host, cudaMemcpyDeviceToHost);
  int sum = 0;
  for (int v : seen) sum += v;
  printf("%d\n", sum);
  for (int v : host) printf("%d\n", v);
  cudaFree(counter);
  cudaFree(hits);
  return 0;
}
