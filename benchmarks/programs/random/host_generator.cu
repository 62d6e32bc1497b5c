// run: --force-malloc-success
// expect: refuted division-by-zero
// needs: input
// inputs: 0
// launch: 1 x 32
// why: a random number may be 0
#include <cuda_runtime.h>
#include <curand.h>

__global__ void shares(const unsigned *random, unsigned *out) {
  out[threadIdx.x] = 1000000u / random[threadIdx.x];  //! division-by-zero
}

int main() {
  unsigned *random, *out;
  cudaMalloc(&random, 32 * sizeof(unsigned));
  cudaMalloc(&out, 32 * sizeof(unsigned));
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandSetPseudoRandomGeneratorSeed(generator, 17ull);
  curandGenerate(generator, random, 32);
  shares<<<1, 32>>>(random, out);
  cudaDeviceSynchronize();
  curandDestroyGenerator(generator);
  cudaFree(random);
  cudaFree(out);
  return 0;
}
