// class: locks
// expect: safe
// needs: *mutex == 0 && \valid(mutex) && \valid(best) && n >= 0 && n + gridDim.x <= 2147483648 && \valid_read(in + (0 .. n-1))
// sizes: fixed
// why: one thread per block takes the lock with atomicCAS and leaves it with atomicExch, fences keep the update between
#include <cstdio>
#include <vector>

struct Best {
  float value;
  int index;
};

__device__ void acquire(int *mutex) {
  while (atomicCAS(mutex, 0, 1) != 0) {
  }
  __threadfence();
}

__device__ void release(int *mutex) {
  __threadfence();
  atomicExch(mutex, 0);
}

__global__ void find_best(const float *in, int n, Best *best, int *mutex) {
  if (threadIdx.x != 0) return;
  Best mine = {-1.0f, -1};
  for (int i = blockIdx.x; i < n; i += gridDim.x) {
    if (in[i] > mine.value) mine = {in[i], i};
  }
  acquire(mutex);
  if (mine.value > best->value) *best = mine;
  release(mutex);
}

int main() {
  const int n = 60;
  std::vector<float> in(n);
  for (int i = 0; i < n; ++i) in[i] = i == 37 ? 5.0f : i * 0.01f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<Best> best(1);
  for (int i = 0; i < 1; ++i) best[i] = {-2.0f, -1};
  Best *d_best = nullptr;
  cudaMalloc(&d_best, 1 * sizeof(Best));
  cudaMemcpy(d_best, best.data(), 1 * sizeof(Best), cudaMemcpyHostToDevice);
  std::vector<int> mutex(1);
  for (int i = 0; i < 1; ++i) mutex[i] = 0;
  int *d_mutex = nullptr;
  cudaMalloc(&d_mutex, 1 * sizeof(int));
  cudaMemcpy(d_mutex, mutex.data(), 1 * sizeof(int), cudaMemcpyHostToDevice);
  find_best<<<4, 32>>>(d_in, n, d_best, d_mutex);
  cudaMemcpy(best.data(), d_best, 1 * sizeof(Best), cudaMemcpyDeviceToHost);
  cudaMemcpy(mutex.data(), d_mutex, 1 * sizeof(int), cudaMemcpyDeviceToHost);
  if (!(best[0].index == 37)) return 1;
  double total_mutex = 0;
  for (int i = 0; i < 1; ++i) total_mutex += mutex[i];
  printf("mutex %g\n", total_mutex);
  cudaFree(d_in);
  cudaFree(d_best);
  cudaFree(d_mutex);
  return 0;
}
