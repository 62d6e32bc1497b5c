// run: --force-malloc-success
// expect: refuted out-of-bounds
// needs: input
// inputs: 100
// launch: 1 x 4
// why: a hundred percent are in a fifth bin, where another member lies
#include <cuda_runtime.h>

extern "C" unsigned nondet_uint();

struct Histogram {
  unsigned bins[4];
  unsigned total;
};

__global__ void count(const unsigned *percent, Histogram *h) {
  unsigned bin = percent[threadIdx.x] / 25;
  atomicAdd(&h->bins[bin], 1u);  //! out-of-bounds
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
