// expect: clean
// fix: the running minimum starts with the first element
#include <cstdio>
#include <cuda_runtime.h>

__global__ void minimum(const float *in, float *out, int per_thread) {
  const float *mine = in + threadIdx.x * per_thread;
  float smallest = mine[0];
  for (int k = 0; k < per_thread; ++k)
    if (mine[k] < smallest) smallest = mine[k];
  out[threadIdx.x] = smallest;
}

int main() {
  const int threads = 16, per_thread = 4;
  float host[threads * per_thread];
  for (int i = 0; i < threads * per_thread; ++i) host[i] = static_cast<float>(i * 13 % 31);
  float *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, threads * sizeof(float));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  minimum<<<1, threads>>>(in, out, per_thread);
  cudaMemcpy(host, out, threads * sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(in);
  cudaFree(out);
  return 0;
}
