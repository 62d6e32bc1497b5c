// expect: refuted data-race
// why: with one batch left unfinished the last copy need not be there
#include <cuda_pipeline.h>

__global__ void k(const int *in, int *out) {
  __shared__ int tile[2][2];
  for (int stage = 0; stage < 2; ++stage) {
    __pipeline_memcpy_async(&tile[stage][threadIdx.x], &in[2 * stage + threadIdx.x], 4);     //! data-race
    __pipeline_commit();
  }
  __pipeline_wait_prior(1);
  out[threadIdx.x] = tile[1][threadIdx.x];     //! data-race
  __pipeline_wait_prior(0);
}

int main() {
  int h[4] = {1, 2, 3, 4};
  int *in, *out;
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, 2 * sizeof(int));
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  k<<<1, 2>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
