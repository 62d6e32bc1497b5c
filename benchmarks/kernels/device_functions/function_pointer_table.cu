// class: device_functions
// expect: safe
// needs: n >= 0 && 0 <= which && which < 3 && \valid(v + (0 .. n-1))
// sizes: any
// why: the table has three entries, and the choice is one of them
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

typedef unsigned (*Step)(unsigned);

__device__ unsigned increment(unsigned v) { return v + 1u; }
__device__ unsigned twice(unsigned v) { return v * 2u; }
__device__ unsigned squared(unsigned v) { return v * v; }

__device__ Step steps[3] = {increment, twice, squared};

__global__ void apply_step(unsigned *v, int n, int which) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) v[i] = steps[which](v[i]);
}

int main() {
  const int n = 100;
  unsigned *v = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) v[i] = i;
  unsigned *d_v = nullptr;
  CHECK(cudaMalloc(&d_v, n * sizeof(unsigned)));
  CHECK(cudaMemcpy(d_v, v, n * sizeof(unsigned), cudaMemcpyHostToDevice));
  apply_step<<<1, 128>>>(d_v, n, 2);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(v, d_v, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(v[i] == (unsigned)(i * i))) return 1;
  double total_v = 0;
  for (int i = 0; i < n; ++i) total_v += v[i];
  printf("v %g\n", total_v);
  CHECK(cudaFree(d_v));
  free(v);
  return 0;
}
