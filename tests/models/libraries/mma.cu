// Fragments of tensor cores: what loads and stores reach.
#include <cstdio>
#include <mma.h>
using namespace nvcuda;
__global__ void product(const __half *a, const __half *b, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> x;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> y;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> z;
  wmma::fill_fragment(z, 2.0f);
  wmma::store_matrix_sync(c, z, 16, wmma::mem_row_major);
  wmma::load_matrix_sync(x, a, 16);
  wmma::load_matrix_sync(y, b, 16);
  wmma::mma_sync(z, x, y, z);
}
__global__ void outside(float *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> z;
  wmma::load_matrix_sync(z, c, 16, wmma::mem_col_major);
  for (int i = 0; i < z.num_elements; ++i) z.x[i] = wmma::__float_to_tf32(z.x[i]);
  wmma::store_matrix_sync(c, z, 17, wmma::mem_row_major);  //! out-of-bounds
}
int main() {
  __half *a;
  float *c, h[256];
  cudaMalloc(&a, 512);
  cudaMalloc(&c, 1024);
  cudaMemset(a, 0, 512);
  product<<<1, 32>>>(a, a, c);
  cudaMemcpy(h, c, 1024, cudaMemcpyDeviceToHost);
  printf("%g %g\n", h[0], h[255]);  //= 2 2
  outside<<<1, 32>>>(c);
  cudaDeviceSynchronize();
  cudaFree(a), cudaFree(c);
}
