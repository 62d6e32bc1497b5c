// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 5 5
// launch: 1 x 64
// fix: an element goes to its own place if its key is taken
#include <cuda_runtime.h>

const int n = 64;

__global__ void scatter(const unsigned char *keys, int *out, int *taken) {
  int i = threadIdx.x;
  if (atomicCAS(&taken[keys[i]], 0, 1) == 0) out[keys[i]] = i;
}

int main() {
  unsigned char host[n];
  for (int i = 0; i < n; ++i) host[i] = nondet_uchar();
  unsigned char *keys;
  int *out, *taken;
  cudaMalloc(&keys, n);
  cudaMalloc(&out, 256 * sizeof(int));
  cudaMalloc(&taken, 256 * sizeof(int));
  cudaMemset(taken, 0, 256 * sizeof(int));
  cudaMemcpy(keys, host, n, cudaMemcpyHostToDevice);
  scatter<<<1, n>>>(keys, out, taken);
  cudaDeviceSynchronize();
  cudaFree(keys);
  cudaFree(out);
  cudaFree(taken);
  return 0;
}
