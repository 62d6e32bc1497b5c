// cuSPARSE: descriptors remember arrays and sizes, calls reach exactly those.
#include <cstdio>
#include <cusparse.h>
int main() {
  cusparseHandle_t h;
  cudaStream_t s, same;
  cudaStreamCreate(&s);
  int version = 0, ok = 0;
  cusparsePointerMode_t mode;
  ok += cusparseCreate(&h) == 0 && cusparseSetStream(h, s) == 0 && cusparseGetStream(h, &same) == 0 && same == s;
  ok += cusparseSetPointerMode(h, CUSPARSE_POINTER_MODE_HOST) == 0 && cusparseGetPointerMode(h, &mode) == 0 && mode == 0;
  ok += cusparseGetVersion(h, &version) == 0 && version > 0;
  printf("%d %s\n", ok, cusparseGetErrorName(CUSPARSE_STATUS_SUCCESS));  //= 3 CUSPARSE_STATUS_SUCCESS
  printf("%s\n", cusparseGetErrorString(CUSPARSE_STATUS_SUCCESS));       //= success
  int *offsets, *indices;
  float *values, *x, *y, *b, *c;
  void *area;
  cudaMalloc(&offsets, 5 * 4);
  cudaMalloc(&indices, 6 * 4);
  cudaMalloc(&values, 6 * 4);
  cudaMalloc(&x, 4 * 4);
  cudaMalloc(&y, 4 * 4);
  cudaMalloc(&b, 12 * 4);
  cudaMalloc(&c, 12 * 4);
  cudaMalloc(&area, 1 << 24);
  cusparseSpMatDescr_t m, n, t;
  cusparseDnVecDescr_t vx, vy;
  cusparseDnMatDescr_t mb, mc;
  cusparseSpVecDescr_t sv;
  const auto i32 = CUSPARSE_INDEX_32I;
  const auto zero = CUSPARSE_INDEX_BASE_ZERO;
  const auto none = CUSPARSE_OPERATION_NON_TRANSPOSE;
  const auto r32 = CUDA_R_32F;
  ok = cusparseCreateCsr(&m, 4, 4, 6, offsets, indices, values, i32, i32, zero, r32) == 0;
  ok += cusparseCreateCsc(&n, 4, 4, 6, offsets, indices, values, i32, i32, zero, r32) == 0;
  ok += cusparseCreateCoo(&t, 4, 4, 6, indices, indices, values, i32, zero, r32) == 0;
  ok += cusparseCreateDnVec(&vx, 4, x, r32) == 0 && cusparseCreateDnVec(&vy, 4, y, r32) == 0;
  ok += cusparseCreateDnMat(&mb, 4, 3, 4, b, r32, CUSPARSE_ORDER_COL) == 0 && cusparseCreateDnMat(&mc, 4, 3, 3, c, r32, CUSPARSE_ORDER_ROW) == 0;
  ok += cusparseCreateSpVec(&sv, 4, 3, indices, values, i32, zero, r32) == 0;
  float one = 1, null = 0;
  size_t bytes = 1, more = 1;
  ok += cusparseSpMV_bufferSize(h, none, &one, m, vx, &null, vy, r32, CUSPARSE_SPMV_ALG_DEFAULT, &bytes) == 0;
  ok += cusparseSpMV_preprocess(h, none, &one, m, vx, &null, vy, r32, CUSPARSE_SPMV_ALG_DEFAULT, area) == 0;
  ok += cusparseSpMV(h, none, &one, m, vx, &null, vy, r32, CUSPARSE_SPMV_ALG_DEFAULT, area) == 0;
  ok += cusparseSpMV(h, none, &one, n, vx, &null, vy, r32, CUSPARSE_SPMV_ALG_DEFAULT, area) == 0;
  ok += cusparseSpMV(h, none, &one, t, vx, &null, vy, r32, CUSPARSE_SPMV_ALG_DEFAULT, area) == 0;
  ok += cusparseSpMM_bufferSize(h, none, none, &one, m, mb, &null, mc, r32, CUSPARSE_SPMM_ALG_DEFAULT, &bytes) == 0;
  ok += cusparseSpMM_preprocess(h, none, none, &one, m, mb, &null, mc, r32, CUSPARSE_SPMM_ALG_DEFAULT, area) == 0;
  ok += cusparseSpMM(h, none, none, &one, m, mb, &null, mc, r32, CUSPARSE_SPMM_ALG_DEFAULT, area) == 0;
  ok += cusparseSDDMM_bufferSize(h, none, CUSPARSE_OPERATION_TRANSPOSE, &one, mb, mc, &null, m, r32, CUSPARSE_SDDMM_ALG_DEFAULT, &bytes) == 0;
  ok += cusparseSDDMM(h, none, CUSPARSE_OPERATION_TRANSPOSE, &one, mb, mc, &null, m, r32, CUSPARSE_SDDMM_ALG_DEFAULT, area) == 0;
  printf("%d\n", ok);  //= 16
  cusparseSpSVDescr_t solve;
  cusparseSpSMDescr_t solves;
  cusparseFillMode_t lower = CUSPARSE_FILL_MODE_LOWER;
  ok = cusparseSpMatSetAttribute(m, CUSPARSE_SPMAT_FILL_MODE, &lower, sizeof lower) == 0;
  ok += cusparseSpSV_createDescr(&solve) == 0 && cusparseSpSM_createDescr(&solves) == 0;
  ok += cusparseSpSV_bufferSize(h, none, &one, m, vx, vy, r32, CUSPARSE_SPSV_ALG_DEFAULT, solve, &bytes) == 0;
  ok += cusparseSpSV_analysis(h, none, &one, m, vx, vy, r32, CUSPARSE_SPSV_ALG_DEFAULT, solve, area) == 0;
  ok += cusparseSpSV_solve(h, none, &one, m, vx, vy, r32, CUSPARSE_SPSV_ALG_DEFAULT, solve) == 0;
  ok += cusparseSpSM_bufferSize(h, none, none, &one, m, mb, mc, r32, CUSPARSE_SPSM_ALG_DEFAULT, solves, &bytes) == 0;
  ok += cusparseSpSM_analysis(h, none, none, &one, m, mb, mc, r32, CUSPARSE_SPSM_ALG_DEFAULT, solves, area) == 0;
  ok += cusparseSpSM_solve(h, none, none, &one, m, mb, mc, r32, CUSPARSE_SPSM_ALG_DEFAULT, solves) == 0;
  ok += cusparseSpSV_destroyDescr(solve) == 0 && cusparseSpSM_destroyDescr(solves) == 0;
  printf("%d\n", ok);  //= 9
  cusparseSpMatDescr_t product;
  cusparseSpGEMMDescr_t work;
  int64_t rows, columns, count = -1;
  void *got;
  cusparseCreateCsr(&product, 4, 4, 0, nullptr, nullptr, nullptr, i32, i32, zero, r32);
  ok = cusparseSpGEMM_createDescr(&work) == 0;
  ok += cusparseSpGEMM_workEstimation(h, none, none, &one, m, n, &null, product, r32, CUSPARSE_SPGEMM_DEFAULT, work, &bytes, nullptr) == 0;
  ok += cusparseSpGEMM_workEstimation(h, none, none, &one, m, n, &null, product, r32, CUSPARSE_SPGEMM_DEFAULT, work, &bytes, area) == 0;
  ok += cusparseSpGEMM_compute(h, none, none, &one, m, n, &null, product, r32, CUSPARSE_SPGEMM_DEFAULT, work, &more, nullptr) == 0;
  ok += cusparseSpGEMM_compute(h, none, none, &one, m, n, &null, product, r32, CUSPARSE_SPGEMM_DEFAULT, work, &more, area) == 0;
  ok += cusparseSpMatGetSize(product, &rows, &columns, &count) == 0 && count >= 0 && count <= 16;
  int *some;
  float *numbers;
  cudaMalloc(&some, 16 * 4);
  cudaMalloc(&numbers, 16 * 4);
  ok += cusparseCsrSetPointers(product, offsets, some, numbers) == 0;
  ok += cusparseSpGEMM_copy(h, none, none, &one, m, n, &null, product, r32, CUSPARSE_SPGEMM_DEFAULT, work) == 0;
  ok += cusparseSpGEMM_destroyDescr(work) == 0 && cusparseSpMatGetValues(product, &got) == 0 && got == numbers;
  ok += cusparseSpMatSetValues(product, numbers) == 0;
  printf("%d\n", ok);  //= 10
  ok = cusparseSparseToDense_bufferSize(h, m, mb, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, &bytes) == 0;
  ok += cusparseSparseToDense(h, m, mb, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, area) == 0;
  cusparseDestroySpMat(product);
  cusparseCreateCsr(&product, 4, 3, 0, offsets, nullptr, nullptr, i32, i32, zero, r32);
  ok += cusparseDenseToSparse_bufferSize(h, mb, product, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, &bytes) == 0;
  ok += cusparseDenseToSparse_analysis(h, mb, product, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, area) == 0;
  cusparseCsrSetPointers(product, offsets, some, numbers);
  ok += cusparseDenseToSparse_convert(h, mb, product, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, area) == 0;
  ok += cusparseCscSetPointers(n, offsets, indices, values) == 0 && cusparseCooSetPointers(t, indices, indices, values) == 0;
  ok += cusparseCsr2cscEx2_bufferSize(h, 4, 4, 6, values, offsets, indices, numbers, some, some + 5, r32, CUSPARSE_ACTION_NUMERIC, zero, CUSPARSE_CSR2CSC_ALG1, &bytes) == 0;
  ok += cusparseCsr2cscEx2(h, 4, 4, 6, values, offsets, indices, numbers, some, some + 5, r32, CUSPARSE_ACTION_NUMERIC, zero, CUSPARSE_CSR2CSC_ALG1, area) == 0;
  ok += cusparseXcsr2coo(h, offsets, 6, 4, some, zero) == 0 && cusparseXcoo2csr(h, some, 6, 4, offsets, zero) == 0;
  ok += cusparseGather(h, vy, sv) == 0 && cusparseScatter(h, sv, vy) == 0 && cusparseAxpby(h, &one, sv, &null, vy) == 0;
  printf("%d\n", ok);  //= 10
  cusparseMatDescr_t general;
  csrilu02Info_t info;
  csric02Info_t other;
  int size = -1;
  ok = cusparseCreateMatDescr(&general) == 0 && cusparseSetMatType(general, CUSPARSE_MATRIX_TYPE_GENERAL) == 0 && cusparseSetMatIndexBase(general, zero) == 0;
  ok += cusparseSetMatFillMode(general, lower) == 0 && cusparseSetMatDiagType(general, CUSPARSE_DIAG_TYPE_UNIT) == 0;
  ok += cusparseGetMatType(general) == CUSPARSE_MATRIX_TYPE_GENERAL && cusparseGetMatIndexBase(general) == zero;
  ok += cusparseScsrmv(h, none, 4, 4, 6, &one, general, values, offsets, indices, x, &null, y) == 0;
  ok += cusparseSgtsv2_bufferSizeExt(h, 4, 3, x, y, x, b, 4, &bytes) == 0 && cusparseSgtsv2(h, 4, 3, x, y, x, b, 4, area) == 0;
  ok += cusparseCreateCsrilu02Info(&info) == 0 && cusparseCreateCsric02Info(&other) == 0;
  ok += cusparseScsrilu02_bufferSize(h, 4, 6, general, values, offsets, indices, info, &size) == 0 && size >= 0;
  ok += cusparseScsrilu02_analysis(h, 4, 6, general, values, offsets, indices, info, CUSPARSE_SOLVE_POLICY_NO_LEVEL, area) == 0;
  ok += cusparseScsrilu02(h, 4, 6, general, values, offsets, indices, info, CUSPARSE_SOLVE_POLICY_NO_LEVEL, area) == 0;
  printf("%d\n", ok);  //= 9
  ok = cusparseDnVecSetValues(vy, y + 1) == 0 && cusparseDnVecGetValues(vx, &got) == 0 && cusparseDnMatSetValues(mb, c) == 0;
  cusparseSpMV(h, none, &one, m, vx, &null, vy, r32, CUSPARSE_SPMV_ALG_DEFAULT, area);  //! out-of-bounds
  cusparseDestroySpMat(m), cusparseDestroySpMat(n), cusparseDestroySpMat(t), cusparseDestroySpMat(product);
  cusparseDestroyDnVec(vx), cusparseDestroyDnVec(vy), cusparseDestroyDnMat(mb), cusparseDestroyDnMat(mc), cusparseDestroySpVec(sv);
  cusparseDestroyMatDescr(general), cusparseDestroyCsrilu02Info(info), cusparseDestroyCsric02Info(other), cusparseDestroy(h);
  cudaFree(offsets), cudaFree(indices), cudaFree(values), cudaFree(x), cudaFree(y), cudaFree(b), cudaFree(c), cudaFree(area), cudaFree(some), cudaFree(numbers);
  cudaStreamDestroy(s);
}
