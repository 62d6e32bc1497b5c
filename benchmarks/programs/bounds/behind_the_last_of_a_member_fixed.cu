// run: --force-malloc-success
// expect: proved
// launch: 1 x 4
// fix: the last bin has one value more
#include <cuda_runtime.h>

extern "C" unsigned nondet_uint();

struct Histogram {
  unsigned bins[4];
  unsigned total;
};

__global__ void count(const unsigned *percent, Histogram *h) {
  unsigned bin = percent[threadIdx.x] / 25;
  if (bin > 3) bin = 3;
  atomicAdd(&h->bins[bin], 1u);
  atomicAdd(&h->total, 1u);
}

int main() {
  unsigned host[4], *percent;
  Histogram *h;
  for (unsigned &p : host) {
    p = nondet_uint();
    if (p > 100) return 0;
  }
  cudaMalloc(&percent, sizeof host);
  cudaMalloc(&h, sizeof(Histogram));
  cudaMemcpy(percent, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(h, 0, sizeof(Histogram));
  count<<<1, 4>>>(percent, h);
  cudaDeviceSynchronize();
  cudaFree(percent);
  cudaFree(h);
  return 0;
}
