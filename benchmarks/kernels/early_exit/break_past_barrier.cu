// class: early_exit
// expect: divergence
// needs: blockDim.x == 32 && n >= 0 && rounds >= 0 && \valid(v + (0 .. n-1))
// sizes: any
// why: a thread that has converged leaves the loop and no longer comes to its barrier
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

__global__ void settle(float *v, int n, int rounds) {
  __shared__ float cells[32];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float mine = i < n ? v[i] : 0.0f;
  cells[threadIdx.x] = mine;
  __syncthreads();
  for (int r = 0; r < rounds; ++r) {
    const float next = 0.5f * (cells[threadIdx.x] + cells[(threadIdx.x + 1) % 32]);
    if (fabsf(next - mine) < 1e-3f) break;
    __syncthreads();  //! divergence
    cells[threadIdx.x] = mine = next;
    __syncthreads();  //! divergence
  }
  if (i < n) v[i] = mine;
}

int main() {
  const int n = 64;
  float *v = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) v[i] = i % 8 == 0 ? 8.0f : 0.0f;
  float *d_v = nullptr;
  CHECK(cudaMalloc(&d_v, n * sizeof(float)));
  CHECK(cudaMemcpy(d_v, v, n * sizeof(float), cudaMemcpyHostToDevice));
  settle<<<2, 32>>>(d_v, n, 10);
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
