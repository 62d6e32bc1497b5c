// run: --force-malloc-success
// expect: refuted invalid-pointer
// launch: 1 x 8
// why: the host looks at device memory itself
#include <cuda_runtime.h>

__global__ void powers(int *out) { out[threadIdx.x] = 1 << threadIdx.x; }

int main() {
  int *out;
  cudaMalloc(&out, 8 * sizeof(int));
  powers<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  int last = out[7];  //! invalid-pointer
  cudaFree(out);
  return last == 128 ? 0 : 1;
}
