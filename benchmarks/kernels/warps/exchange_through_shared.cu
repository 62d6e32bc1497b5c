// class: warps
// expect: safe
// needs: blockDim.x == 64 && \valid(v + (0 .. gridDim.x * blockDim.x - 1))
// sizes: any
// why: lanes exchange values in the warp's own part of shared memory with __syncwarp between
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                     \
  do {                                                                  \
    cudaError_t status = (call);                                        \
    if (status != cudaSuccess) {                                        \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)

__global__ void reverse_in_warp(int *v) {
  __shared__ int stage[2][32];
  const unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  stage[warp][lane] = v[i];
  __syncwarp();
  v[i] = stage[warp][31 - lane];
}

int main() {
  const int n = 256;
  int *v = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) v[i] = i;
  int *d_v = nullptr;
  CHECK(cudaMalloc(&d_v, n * sizeof(int)));
  CHECK(cudaMemcpy(d_v, v, n * sizeof(int), cudaMemcpyHostToDevice));
  reverse_in_warp<<<4, 64>>>(d_v);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(v, d_v, n * sizeof(int), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(v[i] == i / 32 * 32 + 31 - i % 32)) return 1;
  double total_v = 0;
  for (int i = 0; i < n; ++i) total_v += v[i];
  printf("v %g\n", total_v);
  CHECK(cudaFree(d_v));
  free(v);
  return 0;
}
