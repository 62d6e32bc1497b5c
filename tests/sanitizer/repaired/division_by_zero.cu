// expect: clean
// fix: without a match the mean is zero
#include <cstdio>
#include <cuda_runtime.h>

__global__ void means(const int *in, int *out, int per_thread) {
  const int *mine = in + threadIdx.x * per_thread;
  int sum = 0, count = 0;
  for (int k = 0; k < per_thread; ++k) {
    if (mine[k] < 0) continue;
    sum += mine[k];
    ++count;
  }
  out[threadIdx.x] = count > 0 ? sum / count : 0;
}

int main() {
  const int threads = 8, per_thread = 4;
  int host[threads * per_thread];
  for (int i = 0; i < threads * per_thread; ++i) host[i] = i < 4 ? -1 : i;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, threads * sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  means<<<1, threads>>>(in, out, per_thread);
  cudaMemcpy(host, out, threads * sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[1]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
