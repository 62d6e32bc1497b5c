// class: structs_vectors
// expect: safe
// needs: n >= 0 && \valid(value + (0 .. n-1))
// sizes: any
// why: byte order is turned around in a local union that no other thread sees
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

union Word {
  unsigned whole;
  unsigned char byte[4];
};

__global__ void swap_bytes(unsigned *value, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Word from, to;
  from.whole = value[i];
#pragma unroll
  for (int k = 0; k < 4; ++k) to.byte[k] = from.byte[3 - k];
  value[i] = to.whole;
}

int main() {
  const int n = 130;
  unsigned *value = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) value[i] = 0x01020304u;
  unsigned *d_value = nullptr;
  CHECK(cudaMalloc(&d_value, n * sizeof(unsigned)));
  CHECK(cudaMemcpy(d_value, value, n * sizeof(unsigned), cudaMemcpyHostToDevice));
  swap_bytes<<<2, 96>>>(d_value, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(value, d_value, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(value[i] == 0x04030201u)) return 1;
  double total_value = 0;
  for (int i = 0; i < n; ++i) total_value += value[i];
  printf("value %g\n", total_value);
  CHECK(cudaFree(d_value));
  free(value);
  return 0;
}
