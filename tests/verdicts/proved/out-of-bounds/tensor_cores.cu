// run: --check bounds
// expect: proved out-of-bounds
// why: a fragment's 16 rows lie 16 elements apart, 256 elements in all
#include <mma.h>

__global__ void k(float *c) {
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> sum;
  nvcuda::wmma::fill_fragment(sum, 0.0f);
  nvcuda::wmma::store_matrix_sync(c, sum, 16, nvcuda::wmma::mem_row_major);
}

int main() {
  float *c;
  cudaMalloc(&c, 256 * sizeof(float));
  k<<<1, 32>>>(c);
  cudaDeviceSynchronize();
  cudaFree(c);
  return 0;
}
