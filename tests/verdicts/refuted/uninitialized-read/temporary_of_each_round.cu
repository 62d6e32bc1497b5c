// expect: refuted uninitialized-read
// why: each evaluation of the argument makes an object of its own, of which only the first is whole
#include <cstdio>

struct Pair {
  int first, second;
  __host__ __device__ Pair(int k) {
    first = k;
    if (k == 0) second = 1;
  }
};

static int second_of(Pair pair) { return pair.second; }

__global__ void fill(int *out) { out[threadIdx.x] = 1; }

int main() {
  int *out, large = 0;
  cudaMalloc(&out, 64 * sizeof(int));
  for (int i = 0; i < 3; i++)
    if (second_of(Pair(i)) > 3) large++;  //! uninitialized-read
  printf("%d\n", large);
  fill<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
