// expect: proved all
// why: each evaluation of the argument makes an object of its own, and fills all of it
#include <cstdio>

struct Pair {
  int first, second;
  __host__ __device__ Pair(int k) {
    first = k;
    second = k;
  }
};

static int second_of(Pair pair) { return pair.second; }

__global__ void fill(int *out) { out[threadIdx.x] = 1; }

int main() {
  int *out, large = 0;
  cudaMalloc(&out, 64 * sizeof(int));
  for (int i = 0; i < 3; i++)
    if (second_of(Pair(i)) > 3) large++;
  printf("%d\n", large);
  fill<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
