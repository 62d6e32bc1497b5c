// run: --force-malloc-success
// expect: refuted data-race
// launch: 1 x 32
// why: lanes of a warp read each other's sums with nothing between the steps
#include <cuda_runtime.h>

__global__ void sum(const unsigned *in, unsigned *out) {
  __shared__ unsigned part[32];
  int lane = threadIdx.x;
  part[lane] = in[lane];  //! data-race
  for (int step = 16; step > 0; step /= 2)
    if (lane < step) part[lane] += part[lane + step];  //! data-race
  if (lane == 0) *out = part[0];
}

int main() {
  unsigned host[32];
  for (int i = 0; i < 32; ++i) host[i] = i;
  unsigned *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof(unsigned));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
