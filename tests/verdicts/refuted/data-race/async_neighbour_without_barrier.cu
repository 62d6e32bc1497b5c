// expect: refuted data-race
// why: a thread waits for its own copies only, and reads those of its neighbour
#include <cuda_pipeline.h>

__global__ void k(const int *in, int *out) {
  __shared__ int tile[4];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);     //! data-race
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = tile[3 - threadIdx.x];     //! data-race
}

int main() {
  int h[4] = {1, 2, 3, 4};
  int *in, *out;
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, sizeof(h));
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  k<<<1, 4>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
