// Numbers of cuRAND in a run that is to be the program's own: unlike each other, and the same again.
#include <cstdio>
#include <curand.h>
#include <curand_kernel.h>

template <class S> __device__ void numbers(S *state, float *mean, float *square, int *apart) {
  float sum = 0, squares = 0, last = 0;
  for (int i = 0; i < 500; i++) {
    float x;
    do {
      x = curand_uniform(state);  // a loop that one number alone would not end
    } while (x < 0.25f);
    sum += x;
    if (x != last) atomicAdd(apart, 1);
    last = x;
    float y = curand_normal(state);
    squares += y * y;
  }
  *mean = sum / 500;
  *square = squares / 500;
}

__global__ void k(float *means, float *squares, int *apart, unsigned *bits) {
  curandState usual, same;
  curandStatePhilox4_32_10_t other;
  curand_init(1234, threadIdx.x, 0, &usual);
  curand_init(1234, threadIdx.x, 0, &same);
  curand_init(1234, threadIdx.x, 0, &other);
  bits[threadIdx.x] = curand(&usual);
  bits[threadIdx.x] -= curand(&same);
  numbers(&usual, &means[threadIdx.x], &squares[threadIdx.x], apart);
  numbers(&other, &means[threadIdx.x + 4], &squares[threadIdx.x + 4], apart);
  if (curand_poisson(&usual, 4.0) > 8) bits[threadIdx.x] = 1;
}

int main() {
  float *means, *squares, *values;
  int *apart;
  unsigned *bits;
  cudaMallocManaged(&means, 8 * sizeof(float));
  cudaMallocManaged(&squares, 8 * sizeof(float));
  cudaMallocManaged(&apart, sizeof(int));
  cudaMallocManaged(&bits, 4 * sizeof(unsigned));
  cudaMallocManaged(&values, 1000 * sizeof(float));
  *apart = 0;
  k<<<1, 4>>>(means, squares, apart, bits);
  cudaDeviceSynchronize();
  bool good = true;
  for (int i = 0; i < 8; i++) {
    good = good && means[i] > 0.58f && means[i] < 0.67f && squares[i] > 0.8f && squares[i] < 1.2f;
    good = good && means[i] != means[(i + 1) % 8];
  }
  printf("%d %d %u %u\n", good, *apart > 3990, bits[0], bits[3]);  //= 1 1 0 0
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandSetPseudoRandomGeneratorSeed(generator, 1);
  curandGenerateUniform(generator, values, 1000);
  cudaDeviceSynchronize();
  float sum = 0, least = 1, most = 0;
  for (int i = 0; i < 1000; i++) {
    sum += values[i];
    least = values[i] < least ? values[i] : least;
    most = values[i] > most ? values[i] : most;
  }
  printf("%d %d\n", sum > 450 && sum < 550, least > 0 && least < 0.01f && most > 0.99f && most <= 1);  //= 1 1
  curandDestroyGenerator(generator);
  cudaFree(means);
  cudaFree(squares);
  cudaFree(apart);
  cudaFree(bits);
  cudaFree(values);
  return 0;
}
