// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 3
// launch: 2 x 64
// fix: a program without buckets ends early
#include <cuda_runtime.h>

__global__ void bucket(unsigned *out, unsigned buckets) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = (i * 2654435761u) % buckets;
}

int main() {
  unsigned buckets = nondet_uint();
  if (buckets == 0) return 0;
  unsigned *out;
  cudaMalloc(&out, 128 * sizeof(unsigned));
  bucket<<<2, 64>>>(out, buckets);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
