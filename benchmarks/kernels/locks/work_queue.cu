// class: locks
// expect: safe
// needs: items >= 0 && *next == 0 && items + gridDim.x * blockDim.x <= 2147483647 && \valid_read(in + (0 .. items-1)) && \valid(out + (0 .. items-1)) && \valid(next)
// sizes: fixed
// why: persistent threads draw tickets from a counter until they are used up, each item is drawn once
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

__device__ unsigned heavy(unsigned v) {
  for (unsigned k = v % 5; k > 0; --k) v = v * 2654435761u + k;
  return v;
}

__global__ void drain_queue(const unsigned *in, unsigned *out, int items, int *next) {
  for (;;) {
    const int item = atomicAdd(next, 1);
    if (item >= items) break;
    out[item] = heavy(in[item]);
  }
}

int main() {
  const int n = 150;
  unsigned *in = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) in[i] = i;
  unsigned *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(unsigned)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(unsigned), cudaMemcpyHostToDevice));
  unsigned *out = (unsigned *)malloc(n * sizeof(unsigned));
  unsigned *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, n * sizeof(unsigned)));
  CHECK(cudaMemset(d_out, 0, n * sizeof(unsigned)));
  int *next = (int *)malloc(1 * sizeof(int));
  for (int i = 0; i < 1; ++i) next[i] = 0;
  int *d_next = nullptr;
  CHECK(cudaMalloc(&d_next, 1 * sizeof(int)));
  CHECK(cudaMemcpy(d_next, next, 1 * sizeof(int), cudaMemcpyHostToDevice));
  drain_queue<<<2, 32>>>(d_in, d_out, n, d_next);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(next, d_next, 1 * sizeof(int), cudaMemcpyDeviceToHost));
  if (!(next[0] == n + 64)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  double total_next = 0;
  for (int i = 0; i < 1; ++i) total_next += next[i];
  printf("next %g\n", total_next);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  CHECK(cudaFree(d_next));
  free(in);
  free(out);
  free(next);
  return 0;
}
