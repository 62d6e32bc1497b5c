// run: --force-malloc-success
// expect: proved
// needs: schedule
// launch: 2 x 1
// fix: tickets only differ
#include <cassert>
#include <call_kernel.h>
#include <cuda_runtime.h>

__global__ void draw(int *next, int *tickets) { tickets[blockIdx.x] = atomicAdd(next, 1); }

int main() {
  int host[2];
  int *next, *tickets;
  cudaMalloc(&next, sizeof(int));
  cudaMalloc(&tickets, sizeof host);
  cudaMemset(next, 0, sizeof(int));
  ESBMC_verify_kernel(draw, 2, 1, next, tickets);
  cudaMemcpy(host, tickets, sizeof host, cudaMemcpyDeviceToHost);
  assert(host[0] != host[1]);
  cudaFree(next);
  cudaFree(tickets);
  return 0;
}
