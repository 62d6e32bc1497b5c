// class: random_access
// expect: safe
// needs: n >= 0 && \valid_read(next + (0 .. n-1)) && \valid_read(rank + (0 .. n-1)) && \valid(next_out + (0 .. n-1)) && \valid(rank_out + (0 .. n-1)) && (\forall integer i; 0 <= i < n ==> 0 <= next[i] < n)
// sizes: any
// why: a step of list ranking reads the old arrays through the links and writes new ones
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

__global__ void jump(const int *__restrict__ next, const unsigned *__restrict__ rank,
                     int *__restrict__ next_out, unsigned *__restrict__ rank_out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int j = next[i];
  if (j != i) {
    rank_out[i] = rank[i] + rank[j];
    next_out[i] = next[j];
  } else {
    rank_out[i] = rank[i];
    next_out[i] = i;
  }
}

int main() {
  const int n = 64;
  int *next = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) next[i] = i < n - 1 ? i + 1 : i;
  int *d_next = nullptr;
  CHECK(cudaMalloc(&d_next, n * sizeof(int)));
  CHECK(cudaMemcpy(d_next, next, n * sizeof(int), cudaMemcpyHostToDevice));
  unsigned *rank = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) rank[i] = i < n - 1;
  unsigned *d_rank = nullptr;
  CHECK(cudaMalloc(&d_rank, n * sizeof(unsigned)));
  CHECK(cudaMemcpy(d_rank, rank, n * sizeof(unsigned), cudaMemcpyHostToDevice));
  int *next_out = (int *)malloc(n * sizeof(int));
  int *d_next_out = nullptr;
  CHECK(cudaMalloc(&d_next_out, n * sizeof(int)));
  CHECK(cudaMemset(d_next_out, 0, n * sizeof(int)));
  unsigned *rank_out = (unsigned *)malloc(n * sizeof(unsigned));
  unsigned *d_rank_out = nullptr;
  CHECK(cudaMalloc(&d_rank_out, n * sizeof(unsigned)));
  CHECK(cudaMemset(d_rank_out, 0, n * sizeof(unsigned)));
  jump<<<1, 64>>>(d_next, d_rank, d_next_out, d_rank_out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(next_out, d_next_out, n * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(rank_out, d_rank_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(rank_out[i] == (i < n - 2 ? 2u : i == n - 2 ? 1u : 0u))) return 1;
  double total_next_out = 0;
  for (int i = 0; i < n; ++i) total_next_out += next_out[i];
  printf("next_out %g\n", total_next_out);
  double total_rank_out = 0;
  for (int i = 0; i < n; ++i) total_rank_out += rank_out[i];
  printf("rank_out %g\n", total_rank_out);
  CHECK(cudaFree(d_next));
  CHECK(cudaFree(d_rank));
  CHECK(cudaFree(d_next_out));
  CHECK(cudaFree(d_rank_out));
  free(next);
  free(rank);
  free(next_out);
  free(rank_out);
  return 0;
}
