// run: --check race --check bounds --check divergence
// expect: unknown all
// why: the launch that leaves the array is in a handler, which is not followed
#include <cstdlib>
#include <stdexcept>
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}
template <class T> void go(int *a, T n) {
  try {
    if (n == 77) throw std::runtime_error("not 77");
    k<<<(n + 255) / 256, 256>>>(a, n);
  } catch (const std::exception &) {
    k<<<(n + 255) / 256, 256>>>(a, n + 1);
  }
}
int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 100000) return 1;
  int *a;
  if (cudaMalloc(&a, n * sizeof(int)) != cudaSuccess) return 1;
  go(a, n);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
