// expect: proved all
// why: each round's variable is written before it is read, in the place for the result or elsewhere
#include <cassert>

struct Pair {
  int first, second;
  __host__ __device__ Pair() {}
  __host__ __device__ Pair(const Pair &o) : first(o.first), second(o.second) {}
};

__host__ __device__ Pair made(int n) {
  for (int i = 0; i < n; i++) {
    Pair pair;
    pair.first = i;
    pair.second = pair.first + 7;
    if (i > 1) return pair;
  }
  Pair none;
  none.first = none.second = -1;
  return none;
}

__global__ void k(int *out) {
  Pair pair = made(threadIdx.x);
  out[threadIdx.x] = pair.first + pair.second;
}

int main() {
  Pair pair = made(3);
  assert(pair.first + pair.second == 11);
  int *out;
  cudaMalloc(&out, 8 * sizeof(int));
  k<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
