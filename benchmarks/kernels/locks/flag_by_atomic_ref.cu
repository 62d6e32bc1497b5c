// class: locks
// expect: safe
// needs: gridDim.x == 2 && *ready == 0 && \valid(message) && \valid(ready) && \valid(copy)
// sizes: fixed
// why: the message is written before a release store and read after an acquire load that has seen it
#include <cstdio>
#include <cstdlib>
#include <cuda/atomic>

__global__ void hand_over(int *message, int *ready, int *copy) {
  if (threadIdx.x != 0) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(*ready);
  if (blockIdx.x == 0) {
    *message = 42;
    flag.store(1, cuda::memory_order_release);
  } else {
    while (flag.load(cuda::memory_order_acquire) == 0) {
    }
    *copy = *message;
  }
}

int main() {
  const int n = 1;
  int *message = (int *)malloc(n * sizeof(int));
  int *d_message = nullptr;
  cudaMalloc(&d_message, n * sizeof(int));
  cudaMemset(d_message, 0, n * sizeof(int));
  int *ready = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) ready[i] = 0;
  int *d_ready = nullptr;
  cudaMalloc(&d_ready, n * sizeof(int));
  cudaMemcpy(d_ready, ready, n * sizeof(int), cudaMemcpyHostToDevice);
  int *copy = (int *)malloc(n * sizeof(int));
  int *d_copy = nullptr;
  cudaMalloc(&d_copy, n * sizeof(int));
  cudaMemset(d_copy, 0, n * sizeof(int));
  hand_over<<<2, 32>>>(d_message, d_ready, d_copy);
  cudaMemcpy(message, d_message, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(ready, d_ready, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(copy, d_copy, n * sizeof(int), cudaMemcpyDeviceToHost);
  if (!(copy[0] == 42)) return 1;
  double total_message = 0;
  for (int i = 0; i < n; ++i) total_message += message[i];
  printf("message %g\n", total_message);
  double total_ready = 0;
  for (int i = 0; i < n; ++i) total_ready += ready[i];
  printf("ready %g\n", total_ready);
  double total_copy = 0;
  for (int i = 0; i < n; ++i) total_copy += copy[i];
  printf("copy %g\n", total_copy);
  cudaFree(d_message);
  cudaFree(d_ready);
  cudaFree(d_copy);
  free(message);
  free(ready);
  free(copy);
  return 0;
}
