// run: --check bounds
// expect: refuted out-of-bounds
// why: a fragment's rows lie 17 elements apart, and the last one ends past the array
#include <mma.h>

__global__ void k(float *c) {
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> sum;
  nvcuda::wmma::fill_fragment(sum, 0.0f);
  nvcuda::wmma::store_matrix_sync(c, sum, 17, nvcuda::wmma::mem_row_major);  //! out-of-bounds
}

int main() {
  float *c;
  cudaMalloc(&c, 256 * sizeof(float));
  k<<<1, 32>>>(c);
  cudaDeviceSynchronize();
  cudaFree(c);
  return 0;
}
