// class: locks
// expect: race
// needs: *mutex == 0 && \valid(mutex) && \valid(counter) && *counter < 1000
// sizes: fixed
// why: the lock is given back with a plain store that races with the attempts of others to take it
#include <cstdio>
#include <vector>

__global__ void count_blocks(int *mutex, int *counter) {
  if (threadIdx.x == 0) {
    while (atomicCAS(mutex, 0, 1) != 0) {  //! race
    }
    __threadfence();
    *counter += 1;
    __threadfence();
    *mutex = 0;  //! race
  }
}

int main() {
  const int n = 1;
  std::vector<int> mutex(n);
  for (int i = 0; i < n; ++i) mutex[i] = 0;
  int *d_mutex = nullptr;
  cudaMalloc(&d_mutex, n * sizeof(int));
  cudaMemcpy(d_mutex, mutex.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> counter(n);
  for (int i = 0; i < n; ++i) counter[i] = 0;
  int *d_counter = nullptr;
  cudaMalloc(&d_counter, n * sizeof(int));
  cudaMemcpy(d_counter, counter.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  count_blocks<<<4, 32>>>(d_mutex, d_counter);
  cudaMemcpy(mutex.data(), d_mutex, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(counter.data(), d_counter, n * sizeof(int), cudaMemcpyDeviceToHost);
  double total_mutex = 0;
  for (int i = 0; i < n; ++i) total_mutex += mutex[i];
  printf("mutex %g\n", total_mutex);
  double total_counter = 0;
  for (int i = 0; i < n; ++i) total_counter += counter[i];
  printf("counter %g\n", total_counter);
  cudaFree(d_mutex);
  cudaFree(d_counter);
  return 0;
}
