// expect: proved all
// fix: it is written after the wait
#include <cuda_pipeline.h>

__global__ void k(int *a, int *out) {
  __shared__ int tile[1];
  __pipeline_memcpy_async(&tile[0], &a[0], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  a[0] = 9;
  out[0] = tile[0];
}

int main() {
  int h = 1;
  int *a, *out;
  cudaMalloc(&a, sizeof(h));
  cudaMalloc(&out, sizeof(h));
  cudaMemcpy(a, &h, sizeof(h), cudaMemcpyHostToDevice);
  k<<<1, 1>>>(a, out);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(out);
  return 0;
}
