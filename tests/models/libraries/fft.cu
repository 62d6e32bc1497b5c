// cuFFT: plans remember what they transform, executions reach exactly that.
#include <cstdio>
#include <cufft.h>
int main() {
  cufftHandle p, q, r, m, n;
  cudaStream_t s;
  cudaStreamCreate(&s);
  size_t bytes = 0, again = 1;
  int version = 0;
  int sizes[2] = {3, 4}, embed[2] = {3, 5};
  int ok = 0;
  ok += cufftPlan1d(&p, 8, CUFFT_C2C, 2) == 0 && cufftSetStream(p, s) == 0;
  ok += cufftPlan2d(&q, 4, 6, CUFFT_R2C) == 0 && cufftPlan3d(&r, 2, 2, 4, CUFFT_Z2D) == 0;
  ok += cufftPlanMany(&m, 2, sizes, embed, 1, 15, embed, 1, 15, CUFFT_Z2Z, 2) == 0;
  ok += cufftCreate(&n) == 0 && cufftMakePlan1d(n, 8, CUFFT_D2Z, 1, &bytes) == 0 && cufftGetSize(n, &again) == 0 && bytes == again;
  ok += cufftMakePlan2d(n, 2, 4, CUFFT_C2R, &bytes) == 0 && cufftMakePlan3d(n, 2, 2, 2, CUFFT_C2R, &bytes) == 0;
  ok += cufftMakePlanMany(n, 1, sizes, nullptr, 1, 0, nullptr, 1, 0, CUFFT_C2R, 1, &bytes) == 0;
  ok += cufftSetAutoAllocation(n, 0) == 0 && cufftSetWorkArea(n, nullptr) == 0 && cufftGetVersion(&version) == 0 && version > 0;
  printf("%d\n", ok);  //= 7
  cufftComplex *c;
  float *f;
  cufftDoubleComplex *z;
  double *d;
  cudaMalloc(&c, 16 * sizeof *c);
  cudaMalloc(&f, 24 * sizeof *f);
  cudaMalloc(&z, 30 * sizeof *z);
  cudaMalloc(&d, 16 * sizeof *d);
  ok = cufftExecC2C(p, c, c, CUFFT_FORWARD) == 0 && cudaStreamSynchronize(s) == 0;
  ok += cufftExecR2C(q, f, c) == 0;
  ok += cufftExecZ2D(r, z, d) == 0;
  cufftExecZ2Z(m, z, z, CUFFT_INVERSE);
  cufftMakePlan1d(n, 8, CUFFT_D2Z, 1, nullptr);
  ok += cufftExecD2Z(n, d, z) == 0;
  cufftMakePlan1d(n, 16, CUFFT_C2R, 1, nullptr);
  ok += cufftExecC2R(n, c, f) == 0;
  printf("%d\n", ok);  //= 5
  printf("%d\n", cufftExecR2C(p, f, c));  //! api-misuse
  //= 1
  cufftMakePlan1d(n, 17, CUFFT_C2C, 1, nullptr);
  cufftExecC2C(n, c, c, CUFFT_FORWARD);  //! out-of-bounds
  printf("%d %d\n", cufftDestroy(p), cufftDestroy(q));  //= 0 0
  printf("%d %d %d\n", cufftDestroy(r), cufftDestroy(m), cufftDestroy(n));  //= 0 0 0
  cudaDeviceSynchronize();
  cudaFree(c), cudaFree(f), cudaFree(z), cudaFree(d);
  cudaStreamDestroy(s);
}
