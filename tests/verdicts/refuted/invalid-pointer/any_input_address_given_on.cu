// expect: refuted invalid-pointer
// why: a function keeps where a variable of its caller was, which is gone when it is used
#include <cstdlib>

__device__ int *largest;

__device__ void order(int &low, int &high) {
  largest = &high;
  if (low <= high) return;
  int other = low;
  low = high;
  high = other;
}

__device__ int middle(int a, int b, int c) {
  order(a, b);
  order(b, c);
  order(a, b);
  return b;
}

__global__ void smooth(const int *from, int *to, int n) {
  auto at = [=](int i) { return from[i < 0 ? 0 : i >= n ? n - 1 : i]; };
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = middle(at(i - 1), at(i), at(i + 1)) + *largest;  //! invalid-pointer
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 100000) return 1;
  int *from, *to;
  cudaMalloc(&from, n * sizeof(int));
  cudaMalloc(&to, n * sizeof(int));
  cudaMemset(from, 0, n * sizeof(int));
  smooth<<<(n + 127) / 128, 128>>>(from, to, n);
  cudaDeviceSynchronize();
  cudaFree(from);
  cudaFree(to);
  return 0;
}
