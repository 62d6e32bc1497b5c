// expect: proved all
// fix: the first batch is read after all but one, the second after all
#include <cuda_pipeline.h>

__global__ void k(const int *in, int *out) {
  __shared__ int tile[2][2];
  for (int stage = 0; stage < 2; ++stage) {
    __pipeline_memcpy_async(&tile[stage][threadIdx.x], &in[2 * stage + threadIdx.x], 4);
    __pipeline_commit();
  }
  __pipeline_wait_prior(1);
  out[threadIdx.x] = tile[0][threadIdx.x];
  __pipeline_wait_prior(0);
  out[2 + threadIdx.x] = tile[1][threadIdx.x];
}

int main() {
  int h[4] = {1, 2, 3, 4};
  int *in, *out;
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, sizeof(h));
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  k<<<1, 2>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
