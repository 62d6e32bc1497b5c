// class: reductions
// expect: safe
// needs: blockDim.x == 128 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(where + (0 .. gridDim.x - 1))
// sizes: any
// why: value and position are kept in two shared arrays that the same thread updates together
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

__global__ void argmax(const float *in, int *where, int n) {
  __shared__ float value[128];
  __shared__ int index[128];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  value[t] = i < n ? in[i] : -INFINITY;
  index[t] = i < n ? i : -1;
  __syncthreads();
  for (int s = 64; s > 0; s >>= 1) {
    if (t < s && value[t + s] > value[t]) {
      value[t] = value[t + s];
      index[t] = index[t + s];
    }
    __syncthreads();
  }
  if (t == 0) where[blockIdx.x] = index[0];
}

int main() {
  const int n = 256;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = i == 77 ? 9.0f : (i == 200 ? 3.0f : 0.0f);
  float *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(float)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice));
  int *where = (int *)malloc(2 * sizeof(int));
  int *d_where = nullptr;
  CHECK(cudaMalloc(&d_where, 2 * sizeof(int)));
  CHECK(cudaMemset(d_where, 0, 2 * sizeof(int)));
  argmax<<<2, 128>>>(d_in, d_where, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(where, d_where, 2 * sizeof(int), cudaMemcpyDeviceToHost));
  if (!(where[0] == 77 && where[1] == 200)) return 1;
  double total_where = 0;
  for (int i = 0; i < 2; ++i) total_where += where[i];
  printf("where %g\n", total_where);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_where));
  free(in);
  free(where);
  return 0;
}
