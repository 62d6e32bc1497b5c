// class: locks
// expect: safe
// needs: n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(best)
// sizes: any
// why: a compare-and-swap loop over the bits is lock-free and all accesses to the word are atomic
#include <cstdio>
#include <cstdlib>

__device__ void atomic_max(float *address, float value) {
  int *bits = reinterpret_cast<int *>(address);
  int seen = atomicAdd(bits, 0);
  while (value > __int_as_float(seen)) {
    const int assumed = seen;
    seen = atomicCAS(bits, assumed, __float_as_int(value));
    if (seen == assumed) break;
  }
}

__global__ void maximum(const float *in, float *best, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomic_max(best, in[i]);
}

int main() {
  const int n = 100;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = (i * 17) % 100;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice);
  float *best = (float *)malloc(1 * sizeof(float));
  for (int i = 0; i < 1; ++i) best[i] = -1.0f;
  float *d_best = nullptr;
  cudaMalloc(&d_best, 1 * sizeof(float));
  cudaMemcpy(d_best, best, 1 * sizeof(float), cudaMemcpyHostToDevice);
  maximum<<<2, 64>>>(d_in, d_best, n);
  cudaMemcpy(best, d_best, 1 * sizeof(float), cudaMemcpyDeviceToHost);
  if (!(best[0] == 99.0f)) return 1;
  double total_best = 0;
  for (int i = 0; i < 1; ++i) total_best += best[i];
  printf("best %g\n", total_best);
  cudaFree(d_in);
  cudaFree(d_best);
  free(in);
  free(best);
  return 0;
}
