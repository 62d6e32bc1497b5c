// Generators of the host API: statuses and ranges.
#include <cstdio>
#include <curand.h>
int main() {
  curandGenerator_t g, h;
  printf("%d %d\n", curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT),
         curandCreateGeneratorHost(&h, CURAND_RNG_PSEUDO_MTGP32));       //= 0 0
  printf("%d %d\n", curandSetPseudoRandomGeneratorSeed(g, 1234ull), curandSetGeneratorOffset(g, 10));  //= 0 0
  printf("%d %d\n", curandSetGeneratorOrdering(g, CURAND_ORDERING_PSEUDO_DEFAULT), curandGenerateSeeds(g));  //= 0 0
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  printf("%d\n", curandSetStream(g, stream));                            //= 0
  int version = 0;
  printf("%d", curandGetVersion(&version));
  printf(" %d\n", version > 0);                                          //= 0 1
  float *f, hf[8];
  double *d, hd[8];
  unsigned *u;
  cudaMalloc(&f, 32);
  cudaMalloc(&d, 64);
  cudaMalloc(&u, 32);
  int good = 0;
  good += curandGenerateUniform(g, f, 8) == 0;
  cudaStreamSynchronize(stream);
  cudaMemcpy(hf, f, 32, cudaMemcpyDeviceToHost);
  for (float x : hf) good += x > 0 && x <= 1;
  good += curandGenerateUniformDouble(g, d, 8) == 0;
  cudaStreamSynchronize(stream);
  cudaMemcpy(hd, d, 64, cudaMemcpyDeviceToHost);
  for (double x : hd) good += x > 0 && x <= 1;
  good += curandGenerateNormal(g, f, 8, 0.0f, 1.0f) == 0;
  good += curandGenerateNormalDouble(g, d, 8, 0.0, 1.0) == 0;
  good += curandGenerateLogNormal(g, f, 8, 0.0f, 1.0f) == 0;
  good += curandGenerateLogNormalDouble(g, d, 8, 0.0, 1.0) == 0;
  good += curandGenerate(g, u, 8) == 0;
  good += curandGeneratePoisson(g, u, 8, 3.0) == 0;
  good += curandGenerateUniform(h, hf, 8) == 0;
  for (float x : hf) good += x > 0 && x <= 1;
  cudaStreamSynchronize(stream);
  printf("%d\n", good);                                                  //= 33
  curandGenerator_t q;
  curandCreateGenerator(&q, CURAND_RNG_QUASI_SOBOL64);
  printf("%d\n", curandSetQuasiRandomGeneratorDimensions(q, 2));         //= 0
  unsigned long long *wide;
  cudaMalloc(&wide, 64);
  printf("%d\n", curandGenerateLongLong(q, wide, 8));                    //= 0
  cudaDeviceSynchronize();
  printf("%d %d %d\n", curandDestroyGenerator(g), curandDestroyGenerator(h), curandDestroyGenerator(q));  //= 0 0 0
  cudaFree(f);
  cudaFree(d);
  cudaFree(u);
  cudaFree(wide);
  cudaStreamDestroy(stream);
}
