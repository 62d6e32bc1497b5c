// cuBLAS: what calls reach, and the statuses they return. The names of one letter's functions stand
// for those of the others: Isamax Isamin Sasum Snrm2, Idamax Idamin Dasum Dnrm2, Icamax Icamin Scasum
// Scnrm2, Izamax Izamin Dzasum Dznrm2.
#include <cstdio>
#include <cublas_v2.h>
int main() {
  cublasHandle_t h;
  cudaStream_t s, t;
  cudaStreamCreate(&s);
  int version = 0, ok = 0;
  ok += cublasCreate(&h) == 0 && cublasSetStream(h, s) == 0 && cublasGetStream(h, &t) == 0 && s == t;
  ok += cublasGetVersion(h, &version) == 0 && version > 0;
  cublasPointerMode_t mode;
  cublasMath_t math;
  ok += cublasGetPointerMode(h, &mode) == 0 && mode == CUBLAS_POINTER_MODE_HOST;
  ok += cublasSetMathMode(h, CUBLAS_TENSOR_OP_MATH) == 0 && cublasGetMathMode(h, &math) == 0 && math == 1;
  ok += cublasSetAtomicsMode(h, CUBLAS_ATOMICS_ALLOWED) == 0 && cublasSetWorkspace(h, nullptr, 0) == 0;
  ok += cublasGetStatusString(CUBLAS_STATUS_SUCCESS) != nullptr && cublasGetStatusName(CUBLAS_STATUS_SUCCESS) != nullptr;
  printf("%d\n", ok);  //= 6
  float *a, *b, *c, one = 1, zero = 0, sum;
  float host[6] = {1, 2, 3, 4, 5, 6}, back[6];
  cudaMalloc(&a, 24);
  cudaMalloc(&b, 24);
  cudaMalloc(&c, 16);
  ok = 0;
  ok += cublasSetVector(6, 4, host, 1, a, 1) == 0 && cublasGetVector(6, 4, a, 1, back, 1) == 0;
  printf("%g\n", back[5]);  //= 6
  ok += cublasSetMatrix(3, 2, 4, host, 3, b, 3) == 0 && cublasGetMatrix(2, 2, 4, b, 3, back, 2) == 0;
  printf("%g %g\n", back[2], back[3]);  //= 4 5
  ok += cublasSetVectorAsync(6, 4, host, 1, a, 1, s) == 0 && cublasGetVectorAsync(6, 4, a, 1, back, 1, s) == 0;
  ok += cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 3, &one, a, 2, b, 3, &zero, c, 2) == 0;
  ok += cublasSgemv(h, CUBLAS_OP_T, 3, 2, &one, a, 3, b, 1, &zero, c, 1) == 0;
  ok += cublasSaxpy(h, 3, &one, a, 2, b, 1) == 0 && cublasSscal(h, 6, &one, a, 1) == 0;
  ok += cublasScopy(h, 4, a, 1, c, 1) == 0 && cublasSswap(h, 2, a, 1, c, -1) == 0;
  int at = 0;
  ok += cublasIsamax(h, 6, a, 1, &at) == 0 && at >= 1 && at <= 6 && cublasIsamin(h, 6, a, 1, &at) == 0;
  ok += cublasSasum(h, 6, a, 1, &sum) == 0 && cublasSnrm2(h, 6, a, 1, &sum) == 0 && cublasSdot(h, 6, a, 1, b, 1, &sum) == 0;
  ok += cublasSger(h, 2, 2, &one, a, 1, b, 1, c, 2) == 0;
  ok += cublasSgemmStridedBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, a, 1, 1, b, 1, 1, &zero, c, 1, 1, 4) == 0;
  ok += cublasSgeam(h, CUBLAS_OP_T, CUBLAS_OP_N, 2, 2, &one, a, 2, &zero, b, 2, c, 2) == 0;
  ok += cublasSdgmm(h, CUBLAS_SIDE_LEFT, 2, 2, a, 2, b, 1, c, 2) == 0;
  ok += cublasStrsm(h, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, 2, 2, &one, a, 2, c, 2) == 0;
  ok += cublasSsyrk(h, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, 2, 3, &one, a, 2, &zero, c, 2) == 0;
  ok += cublasSsymm(h, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, 2, 2, &one, a, 2, b, 2, &zero, c, 2) == 0;
  ok += cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 3, &one, a, CUDA_R_32F, 2, b, CUDA_R_16F, 3, &zero, c, CUDA_R_32F, 2,
                     CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT) == 0;
  ok += cublasGemmStridedBatchedEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, a, CUDA_R_32F, 1, 1, b, CUDA_R_32F, 1, 1, &zero, c,
                                   CUDA_R_32F, 1, 1, 2, CUDA_R_32F, CUBLAS_GEMM_DEFAULT) == 0;
  ok += cublasSgemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, a, CUDA_R_8I, 1, b, CUDA_R_8I, 1, &zero, c, CUDA_R_32F, 1) == 0;
  ok += cublasDotEx(h, 6, a, CUDA_R_32F, 1, b, CUDA_R_32F, 1, &sum, CUDA_R_32F, CUDA_R_32F) == 0;
  ok += cublasNrm2Ex(h, 6, a, CUDA_R_32F, 1, &sum, CUDA_R_32F, CUDA_R_32F) == 0;
  printf("%d\n", ok);  //= 21
  float *tables[2] = {a, b}, *results[2] = {c, c + 2}, **as, **cs;
  int *pivots, *info;
  cudaMalloc(&as, 16);
  cudaMalloc(&cs, 16);
  cudaMalloc(&pivots, 8);
  cudaMalloc(&info, 8);
  cudaMemcpy(as, tables, 16, cudaMemcpyHostToDevice);
  cudaMemcpy(cs, results, 16, cudaMemcpyHostToDevice);
  ok = cublasSgetrfBatched(h, 1, as, 2, pivots, info, 2) == 0;
  ok += cublasSgetriBatched(h, 1, as, 1, pivots, cs, 1, info, 2) == 0;
  ok += cublasSgemmBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, as, 1, as, 1, &zero, cs, 1, 2) == 0;
  ok += cublasGemmBatchedEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, (void **)as, CUDA_R_32F, 1, (void **)as, CUDA_R_32F, 1, &zero,
                            (void **)cs, CUDA_R_32F, 1, 2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT) == 0;
  ok += cublasHgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, nullptr, (__half *)a, 1, (__half *)b, 1, nullptr, (__half *)c, 1) == 0;
  ok += cublasHgemmStridedBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, nullptr, (__half *)a, 1, 1, (__half *)b, 1, 1, nullptr,
                                  (__half *)c, 1, 1, 2) == 0;
  ok += cublasHgemmBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, nullptr, (__half **)as, 1, (__half **)as, 1, nullptr, (__half **)cs,
                           1, 2) == 0;
  printf("%d\n", ok);  //= 7
  cuComplex *z, unit = {1, 0}, w;
  cuDoubleComplex *zz, dw;
  double *d, dd;
  cudaMalloc(&z, 32);
  cudaMalloc(&zz, 32);
  cudaMalloc(&d, 32);
  ok = cublasCdotu(h, 4, z, 1, z, 1, &w) == 0 && cublasCdotc(h, 4, z, 1, z, 1, &w) == 0;
  ok += cublasZdotu(h, 2, zz, 1, zz, 1, &dw) == 0 && cublasZdotc(h, 2, zz, 1, zz, 1, &dw) == 0;
  ok += cublasDdot(h, 2, d, 1, d + 2, 1, &dd) == 0 && cublasDger(h, 1, 1, &dd, d, 1, d + 1, 1, d + 2, 1) == 0;
  ok += cublasCgeru(h, 1, 1, &unit, z, 1, z + 1, 1, z + 2, 1) == 0 && cublasZgeru(h, 1, 1, &dw, zz, 1, zz, 1, zz + 1, 1) == 0;
  ok += cublasSetPointerMode(h, CUBLAS_POINTER_MODE_DEVICE) == 0 && cublasDdot(h, 2, d, 1, d, 1, d + 3) == 0;
  cublasSetPointerMode(h, CUBLAS_POINTER_MODE_HOST);
  printf("%d\n", ok);  //= 5
  printf("%d\n", cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 3, &one, a, 1, b, 3, &zero, c, 2));  //! api-misuse
  //= 7
  cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 4, 1, &one, a, 2, b, 1, &zero, c, 2);  //! out-of-bounds
  cublasSaxpy(h, 4, &one, host, 1, a, 1);  //! invalid-pointer
  cudaStreamSynchronize(s);
  printf("%d\n", cublasDestroy(h));  //= 0
  for (void *p : {(void *)a, (void *)b, (void *)c, (void *)as, (void *)cs, (void *)pivots, (void *)info, (void *)z, (void *)zz, (void *)d})
    cudaFree(p);
  cudaStreamDestroy(s);
}
