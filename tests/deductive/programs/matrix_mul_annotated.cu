// expect: proved contract
// why: with the paper's annotations

#include <warpproof/warpproof.h>

__global__ void matrix_mul(float *C, float *A, float *B, int wA, int wB, int bsize) {
  declare_logic_param("int m, hA");
  declare_precondition("blockDim.x == bsize", "blockDim.y == bsize", "0 <= m", "wA == bsize * m",
                       "wB == gridDim.x * bsize", "hA == gridDim.y * bsize");
  declare_postcondition(
      "forall i. forall j. 0 <= i && i < hA && 0 <= j && j < wB ->"
      " C[wB * i + j] == sum(k, A[wA * i + k] * B[wB * k + j], 0, wA - 1)");
  __shared__ warpproof::shared2d<float> As, Bs;
  int bx = blockIdx.x;
  int by = blockIdx.y;
  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int aBegin = wA * bsize * by;
  int aEnd = aBegin + wA - 1;
  int aStep = bsize;
  int bBegin = bsize * bx;
  int bStep = bsize * wB;
  float Csub = 0;
  for (int a = aBegin, b = bBegin; a <= aEnd; a += aStep, b += bStep) {
    declare_invariant(
        "loop_count <= m", "a == aBegin + aStep * loop_count", "b == bBegin + bStep * loop_count",
        "Csub == sum(k, A[wA * (bsize * by + ty) + k] * B[wB * k + bsize * bx + tx], 0,"
        " bsize * loop_count - 1)");
    As[ty][tx] = A[a + wA * ty + tx];
    Bs[ty][tx] = B[b + wB * ty + tx];
    __syncthreads();
    for (int k = 0; k < bsize; ++k) {
      declare_invariant(
          "k == loop_count", "loop_count <= bsize",
          "Csub == sum(k, A[wA * (bsize * by + ty) + k] * B[wB * k + bsize * bx + tx], 0,"
          " bsize * loop_count_2 + loop_count - 1)");
      Csub += As[ty][k] * Bs[k][tx];
    }
    __syncthreads();
  }
  int c = wB * bsize * by + bsize * bx;
  C[c + wB * ty + tx] = Csub;
}
