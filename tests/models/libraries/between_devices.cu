// NCCL: a device among others; cuBLASLt: products of matrices with layouts.
#include <cstdio>
#include <cublasLt.h>
#include <cufftXt.h>
#include <nccl.h>
int main() {
  ncclUniqueId id;
  ncclComm_t c, all[1];
  cudaStream_t s;
  cudaStreamCreate(&s);
  int ok = 0, count = 0, rank = 0, device = 0, version = 0;
  float *p, *q;
  cudaMalloc(&p, 64);
  cudaMalloc(&q, 64);
  ok += ncclGetUniqueId(&id) == 0 && ncclCommInitRank(&c, 4, id, 1) == 0 && ncclCommInitAll(all, 1, nullptr) == 0;
  ok += ncclCommCount(c, &count) == 0 && count == 4 && ncclCommUserRank(c, &rank) == 0 && rank == 1;
  ok += ncclCommCuDevice(c, &device) == 0 && device == 0 && ncclGetVersion(&version) == 0 && version > 0;
  ncclResult_t state;
  ok += ncclCommGetAsyncError(c, &state) == 0 && state == ncclSuccess;
  ok += ncclGroupStart() == 0 && ncclAllReduce(p, q, 16, ncclFloat, ncclSum, c, s) == 0 && ncclGroupEnd() == 0;
  ok += ncclReduce(p, nullptr, 16, ncclFloat, ncclSum, 0, c, s) == 0 && ncclBroadcast(nullptr, p, 16, ncclFloat, 0, c, s) == 0 && ncclBcast(p, 16, ncclFloat, 1, c, s) == 0;
  ok += ncclAllGather(p, q, 4, ncclFloat, c, s) == 0 && ncclReduceScatter(p, q, 4, ncclFloat, ncclMax, c, s) == 0;
  ok += ncclSend(p, 8, ncclDouble, 0, c, s) == 0 && ncclRecv(q, 8, ncclDouble, 0, c, s) == 0;
  ok += ncclCommFinalize(c) == 0 && ncclCommDestroy(c) == 0 && ncclCommAbort(all[0]) == 0;
  printf("%d %s%s\n", ok, ncclGetErrorString(ncclSuccess), ncclGetLastError(nullptr));  //= 9 no error
  cublasLtHandle_t h;
  cublasLtMatmulDesc_t product;
  cublasLtMatrixLayout_t la, lb, lc;
  cublasLtMatmulPreference_t preference;
  cublasOperation_t turned = CUBLAS_OP_T;
  cublasLtEpilogue_t bias = CUBLASLT_EPILOGUE_BIAS;
  size_t bytes = 64;
  long long step = 16;
  int two = 2;
  ok = cublasLtCreate(&h) == 0 && cublasLtMatmulDescCreate(&product, CUBLAS_COMPUTE_32F, CUDA_R_32F) == 0;
  ok += cublasLtMatrixLayoutCreate(&la, CUDA_R_32F, 2, 3, 2) == 0 && cublasLtMatrixLayoutCreate(&lb, CUDA_R_32F, 4, 3, 4) == 0;
  ok += cublasLtMatrixLayoutCreate(&lc, CUDA_R_32F, 2, 4, 4) == 0 && cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_TRANSB, &turned, sizeof turned) == 0;
  ok += cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_EPILOGUE, &bias, sizeof bias) == 0 && cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &q, sizeof q) == 0;
  ok += cublasLtMatmulPreferenceCreate(&preference) == 0;
  ok += cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &bytes, sizeof bytes) == 0;
  cublasLtMatmulHeuristicResult_t best;
  float one = 1, null = 0;
  ok += cublasLtMatmulAlgoGetHeuristic(h, product, la, lb, lc, lc, preference, 1, &best, &count) == 0 && count == 1;
  ok += cublasLtMatmul(h, product, &one, p, la, p, lb, &null, q, lc, q, lc, &best.algo, nullptr, 0, s) == 0;
  printf("%d\n", ok);  //= 8
  cublasLtMatrixLayoutSetAttribute(lc, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &two, sizeof two);
  cublasLtMatrixLayoutSetAttribute(lc, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &step, sizeof step);
  cublasLtMatmul(h, product, &one, p, la, p, lb, &null, q, lc, q, lc, nullptr, nullptr, 0, s);  //! out-of-bounds
  cublasLtMatrixLayoutDestroy(la), cublasLtMatrixLayoutDestroy(lb), cublasLtMatrixLayoutDestroy(lc);
  cublasLtMatmulDescDestroy(product), cublasLtMatmulPreferenceDestroy(preference), cublasLtDestroy(h);
  cudaFree(p), cudaFree(q), cudaStreamDestroy(s);
}
