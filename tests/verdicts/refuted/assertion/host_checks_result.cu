// run: --force-malloc-success
// expect: refuted assertion
// why: the kernel computes something else than the host expects
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
  assert(host[1] == 2);     //! assertion
  cudaFree(d);
  return 0;
}
