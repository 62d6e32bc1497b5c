// run: --check race
// expect: proved data-race scale
// why: the read-only cache is asked for what no thread writes: other members of one record
#include <cstdlib>

struct Given {
  float *to;
  const float *from;
  const float *factor;
  int n;
};

__global__ void scale(Given given) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < given.n) given.to[i] = __ldg(given.factor) * __ldg(given.from + i);
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000000) return 1;
  Given given{nullptr, nullptr, nullptr, n};
  cudaMalloc(&given.to, n * sizeof(float));
  cudaMalloc(&given.from, n * sizeof(float));
  cudaMalloc(&given.factor, sizeof(float));
  scale<<<(n + 255) / 256, 256>>>(given);
  cudaDeviceSynchronize();
  return 0;
}
