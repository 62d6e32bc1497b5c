// run: --force-malloc-success
// expect: refuted out-of-bounds
// needs: input
// inputs: 1 1
// launch: 2 x 64
// why: the last rows belong to nobody when rows are counted up to whole blocks
#include <cassert>
#include <cuda_runtime.h>

#ifndef ROWS
#define ROWS 100
#endif
#ifndef COLUMNS
#define COLUMNS 8
#endif
#ifndef BLOCK
#define BLOCK 64
#endif

__global__ void multiply(const unsigned *m, const unsigned *v, unsigned *out) {
  unsigned row = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned sum = 0;
  for (unsigned c = 0; c < COLUMNS; ++c) sum += m[row * COLUMNS + c] * v[c];  //! out-of-bounds
  out[row] = sum;  //! out-of-bounds
}

int main() {
  static unsigned matrix[ROWS * COLUMNS], vector[COLUMNS], result[ROWS];
  for (int i = 0; i < ROWS * COLUMNS; ++i) matrix[i] = nondet_uint();
  for (int i = 0; i < COLUMNS; ++i) vector[i] = nondet_uint();
  unsigned *m, *v, *out;
  cudaMalloc(&m, sizeof matrix);
  cudaMalloc(&v, sizeof vector);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(m, matrix, sizeof matrix, cudaMemcpyHostToDevice);
  cudaMemcpy(v, vector, sizeof vector, cudaMemcpyHostToDevice);
  multiply<<<(ROWS + BLOCK - 1) / BLOCK, BLOCK>>>(m, v, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(m);
  cudaFree(v);
  cudaFree(out);
  return 0;
}
