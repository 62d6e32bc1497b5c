// class: locks
// expect: safe
// needs: n >= 0 && slots > 0 && \valid_read(key + (0 .. n-1)) && \valid_read(amount + (0 .. n-1)) && \valid(lock + (0 .. slots-1)) && \valid(total + (0 .. slots-1)) && (\forall integer s; 0 <= s < slots ==> lock[s] == 0)
// sizes: fixed
// why: a lock per slot, tried in a loop that does its work inside the branch, so a thread never waits for its own warp
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

__global__ void add_under_lock(const unsigned *key, const double *amount, int n, int *lock,
                               double *total, int slots) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int s = key[i] % slots;
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock[s], 0, 1) == 0) {
      __threadfence();
      total[s] += amount[i];
      __threadfence();
      atomicExch(&lock[s], 0);
      done = true;
    }
  }
}

int main() {
  const int n = 64;
  unsigned *key = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) key[i] = i;
  unsigned *d_key = nullptr;
  CHECK(cudaMalloc(&d_key, n * sizeof(unsigned)));
  CHECK(cudaMemcpy(d_key, key, n * sizeof(unsigned), cudaMemcpyHostToDevice));
  double *amount = (double *)malloc(n * sizeof(double));
  for (int i = 0; i < n; ++i) amount[i] = 1.0;
  double *d_amount = nullptr;
  CHECK(cudaMalloc(&d_amount, n * sizeof(double)));
  CHECK(cudaMemcpy(d_amount, amount, n * sizeof(double), cudaMemcpyHostToDevice));
  int *lock = (int *)malloc(8 * sizeof(int));
  for (int i = 0; i < 8; ++i) lock[i] = 0;
  int *d_lock = nullptr;
  CHECK(cudaMalloc(&d_lock, 8 * sizeof(int)));
  CHECK(cudaMemcpy(d_lock, lock, 8 * sizeof(int), cudaMemcpyHostToDevice));
  double *total = (double *)malloc(8 * sizeof(double));
  for (int i = 0; i < 8; ++i) total[i] = 0.0;
  double *d_total = nullptr;
  CHECK(cudaMalloc(&d_total, 8 * sizeof(double)));
  CHECK(cudaMemcpy(d_total, total, 8 * sizeof(double), cudaMemcpyHostToDevice));
  add_under_lock<<<2, 32>>>(d_key, d_amount, n, d_lock, d_total, 8);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(lock, d_lock, 8 * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(total, d_total, 8 * sizeof(double), cudaMemcpyDeviceToHost));
  for (int i = 0; i < 8; ++i)
    if (!(total[i] == 8.0)) return 1;
  double total_lock = 0;
  for (int i = 0; i < 8; ++i) total_lock += lock[i];
  printf("lock %g\n", total_lock);
  double total_total = 0;
  for (int i = 0; i < 8; ++i) total_total += total[i];
  printf("total %g\n", total_total);
  CHECK(cudaFree(d_key));
  CHECK(cudaFree(d_amount));
  CHECK(cudaFree(d_lock));
  CHECK(cudaFree(d_total));
  free(key);
  free(amount);
  free(lock);
  free(total);
  return 0;
}
