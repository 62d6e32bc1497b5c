// run: --force-malloc-success
// expect: refuted division-by-zero
// needs: input
// inputs: 0
// launch: 2 x 64
// why: the number of buckets may be 0
#include <cuda_runtime.h>

__global__ void bucket(unsigned *out, unsigned buckets) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = (i * 2654435761u) % buckets;  //! division-by-zero
}

int main() {
  unsigned buckets = nondet_uint();
  unsigned *out;
  cudaMalloc(&out, 128 * sizeof(unsigned));
  bucket<<<2, 64>>>(out, buckets);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
