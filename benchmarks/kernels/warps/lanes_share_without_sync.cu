// class: warps
// expect: race
// needs: blockDim.x == 64 && \valid(v + (0 .. gridDim.x * blockDim.x - 1))
// sizes: any
// why: a lane reads its neighbour's slot of shared memory although nothing orders the lanes
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

__global__ void rotate_in_warp(float *v) {
  __shared__ float stage[64];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  stage[t] = v[i];
  v[i] = stage[(t & ~31) | ((t + 1) & 31)];  //! race
}

int main() {
  const int n = 128;
  float *v = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) v[i] = i;
  float *d_v = nullptr;
  CHECK(cudaMalloc(&d_v, n * sizeof(float)));
  CHECK(cudaMemcpy(d_v, v, n * sizeof(float), cudaMemcpyHostToDevice));
  rotate_in_warp<<<2, 64>>>(d_v);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(v, d_v, n * sizeof(float), cudaMemcpyDeviceToHost));
  double total_v = 0;
  for (int i = 0; i < n; ++i) total_v += v[i];
  printf("v %g\n", total_v);
  CHECK(cudaFree(d_v));
  free(v);
  return 0;
}
