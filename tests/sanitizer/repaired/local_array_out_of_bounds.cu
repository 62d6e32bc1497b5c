// expect: clean
// fix: the local array has a counter for every digit that occurs
#include <cstdio>
#include <cuda_runtime.h>

__global__ void most_frequent(const int *digits, int per_thread, int *result) {
  int counters[6] = {0, 0, 0, 0, 0, 0};
  const int *mine = digits + threadIdx.x * per_thread;
  for (int k = 0; k < per_thread; ++k) counters[mine[k]] += 1;
  int best = 0;
  for (int d = 1; d < 5; ++d)
    if (counters[d] > counters[best]) best = d;
  result[threadIdx.x] = best;
}

int main() {
  const int threads = 32, per_thread = 8;
  int host[threads * per_thread], best[threads];
  for (int i = 0; i < threads * per_thread; ++i) host[i] = (i + i / 8) % 6;
  int *digits, *result;
  cudaMalloc(&digits, sizeof host);
  cudaMalloc(&result, sizeof best);
  cudaMemcpy(digits, host, sizeof host, cudaMemcpyHostToDevice);
  most_frequent<<<1, threads>>>(digits, per_thread, result);
  cudaMemcpy(best, result, sizeof best, cudaMemcpyDeviceToHost);
  std::printf("%d\n", best[0]);
  cudaFree(digits);
  cudaFree(result);
  return 0;
}
