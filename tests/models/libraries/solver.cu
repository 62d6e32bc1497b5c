// cuSOLVER: factors, solutions, eigenvalues and singular values reach what their sizes say.
#include <cstdio>
#include <cusolverDn.h>
int main() {
  cusolverDnHandle_t h;
  cudaStream_t s, same;
  cudaStreamCreate(&s);
  int ok = 0, size = -1, *pivots, *info;
  ok += cusolverDnCreate(&h) == 0 && cusolverDnSetStream(h, s) == 0 && cusolverDnGetStream(h, &same) == 0 && same == s;
  double *a, *b, *c, *w, *work, residual;
  cudaMalloc(&a, 20 * 8);
  cudaMalloc(&b, 20 * 8);
  cudaMalloc(&c, 25 * 8);
  cudaMalloc(&w, 5 * 8);
  cudaMalloc(&work, (1 << 24) * 8ull);
  cudaMalloc(&pivots, 4 * 4);
  cudaMalloc(&info, 4);
  const int most = 1 << 24;
  const auto lower = CUBLAS_FILL_MODE_LOWER;
  const auto vectors = CUSOLVER_EIG_MODE_VECTOR;
  ok += cusolverDnDpotrf_bufferSize(h, lower, 4, a, 5, &size) == 0 && size >= 0;
  ok += cusolverDnDpotrf(h, lower, 4, a, 5, work, most, info) == 0;
  ok += cusolverDnDpotri_bufferSize(h, lower, 4, a, 5, &size) == 0 && cusolverDnDpotri(h, lower, 4, a, 5, work, most, info) == 0;
  ok += cusolverDnDpotrs(h, lower, 4, 2, a, 5, b, 5, info) == 0;
  ok += cusolverDnDgetrf_bufferSize(h, 5, 4, a, 5, &size) == 0 && cusolverDnDgetrf(h, 5, 4, a, 5, work, pivots, info) == 0;
  ok += cusolverDnDgetrs(h, CUBLAS_OP_N, 4, 2, a, 5, pivots, b, 5, info) == 0;
  ok += cusolverDnDgeqrf_bufferSize(h, 5, 4, a, 5, &size) == 0 && cusolverDnDgeqrf(h, 5, 4, a, 5, w, work, most, info) == 0;
  ok += cusolverDnDormqr_bufferSize(h, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, 5, 3, 4, a, 5, w, b, 5, &size) == 0;
  ok += cusolverDnDormqr(h, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, 5, 3, 4, a, 5, w, b, 5, work, most, info) == 0;
  ok += cusolverDnDorgqr_bufferSize(h, 5, 4, 3, a, 5, w, &size) == 0 && cusolverDnDorgqr(h, 5, 4, 3, a, 5, w, work, most, info) == 0;
  ok += cusolverDnDsyevd_bufferSize(h, vectors, lower, 4, a, 4, w, &size) == 0 && cusolverDnDsyevd(h, vectors, lower, 4, a, 4, w, work, most, info) == 0;
  ok += cusolverDnDgesvd_bufferSize(h, 5, 4, &size) == 0 && cusolverDnDgesvd(h, 'A', 'A', 5, 4, a, 5, w, c, 5, b, 4, work, most, nullptr, info) == 0;
  syevjInfo_t jacobi;
  gesvdjInfo_t singular;
  ok += cusolverDnCreateSyevjInfo(&jacobi) == 0 && cusolverDnXsyevjSetTolerance(jacobi, 1e-7) == 0 && cusolverDnXsyevjSetMaxSweeps(jacobi, 9) == 0;
  ok += cusolverDnXsyevjSetSortEig(jacobi, 1) == 0 && cusolverDnDsyevj_bufferSize(h, vectors, lower, 4, a, 4, w, &size, jacobi) == 0;
  ok += cusolverDnDsyevj(h, vectors, lower, 4, a, 4, w, work, most, info, jacobi) == 0;
  ok += cusolverDnXsyevjGetResidual(h, jacobi, &residual) == 0 && cusolverDnXsyevjGetSweeps(h, jacobi, &size) == 0 && cusolverDnDestroySyevjInfo(jacobi) == 0;
  ok += cusolverDnCreateGesvdjInfo(&singular) == 0 && cusolverDnXgesvdjSetTolerance(singular, 1e-7) == 0 && cusolverDnXgesvdjSetMaxSweeps(singular, 9) == 0;
  ok += cusolverDnXgesvdjSetSortEig(singular, 1) == 0 && cusolverDnDgesvdj_bufferSize(h, vectors, 1, 5, 4, a, 5, w, b, 5, c, 4, &size, singular) == 0;
  ok += cusolverDnDgesvdj(h, vectors, 1, 5, 4, a, 5, w, b, 5, c, 4, work, most, info, singular) == 0;
  ok += cusolverDnXgesvdjGetResidual(h, singular, &residual) == 0 && cusolverDnXgesvdjGetSweeps(h, singular, &size) == 0 && cusolverDnDestroyGesvdjInfo(singular) == 0;
  printf("%d\n", ok);  //= 21
  // Of complex numbers: heev and unmqr.
  cuComplex *z = (cuComplex *)a, *zwork = (cuComplex *)work;
  ok = cusolverDnCheevd(h, vectors, lower, 4, z, 4, (float *)w, zwork, most, info) == 0;
  ok += cusolverDnCunmqr(h, CUBLAS_SIDE_RIGHT, CUBLAS_OP_N, 3, 4, 2, z, 4, z, (cuComplex *)b, 3, zwork, most, info) == 0;
  double *table[2] = {a, b}, **tables;
  cudaMalloc(&tables, sizeof table);
  cudaMemcpy(tables, table, sizeof table, cudaMemcpyHostToDevice);
  ok += cusolverDnDpotrfBatched(h, lower, 4, tables, 5, pivots, 2) == 0;
  printf("%d\n", ok);  //= 3
  cusolverDnDpotrf(h, lower, 4, a, 6, work, most, info);  //! out-of-bounds
  cusolverDnDpotrf(h, lower, 4, a, 3, work, most, info);  //! api-misuse
  cusolverDnDestroy(h);
  cudaFree(a), cudaFree(b), cudaFree(c), cudaFree(w), cudaFree(work), cudaFree(pivots), cudaFree(info), cudaFree(tables);
  cudaStreamDestroy(s);
}
