// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0x3f800000*32
// launch: 1 x 32
// fix: that index is brought back
#include <cuda_runtime.h>
#include <curand_kernel.h>

__global__ void sample(const int *table, int *out) {
  curandState state;
  curand_init(1234, threadIdx.x, 0, &state);
  int at = static_cast<int>(curand_uniform(&state) * 16.0f);
  if (at > 15) at = 15;
  out[threadIdx.x] = table[at];
}

int main() {
  int host[16];
  for (int i = 0; i < 16; ++i) host[i] = i;
  int *table, *out;
  cudaMalloc(&table, sizeof host);
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemcpy(table, host, sizeof host, cudaMemcpyHostToDevice);
  sample<<<1, 32>>>(table, out);
  cudaDeviceSynchronize();
  cudaFree(table);
  cudaFree(out);
  return 0;
}
