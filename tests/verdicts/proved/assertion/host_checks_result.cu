// run: --force-malloc-success
// expect: proved all
// fix: the host expects what the kernel computes
#include <assert.h>

__global__ void k(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int host[2];
  int *d;
  cudaMalloc(&d, sizeof host);
  k<<<1, 2>>>(d);
  cudaMemcpy(host, d, sizeof host, cudaMemcpyDeviceToHost);
  assert(host[1] == 1);
  cudaFree(d);
  return 0;
}
