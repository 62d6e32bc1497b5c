// expect: unsupported
// why: fragments have no model, so nothing behind them is proved
#include <mma.h>

__global__ void k(const __half *a, float *c) {
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> sum;
  nvcuda::wmma::fill_fragment(sum, 0.0f);                                       //! unsupported
  nvcuda::wmma::store_matrix_sync(c, sum, 16, nvcuda::wmma::mem_row_major);
}

int main() {
  float *c;
  cudaMalloc(&c, 256 * sizeof(float));
  k<<<1, 32>>>(nullptr, c);
  cudaDeviceSynchronize();
  cudaFree(c);
  return 0;
}
