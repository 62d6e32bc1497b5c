// expect: refuted out-of-bounds fill ; refuted assertion main
// why: one kind of run is asserted too late, and another not at all
#include <cassert>
#include <cstdlib>

__global__ void fill(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;  //! out-of-bounds
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  int n = atoi(argv[1]), kind = atoi(argv[2]);
  if (n < 1 || n > 1 << 20) return 1;
  if (kind == 0) assert(n % 256 == 0);  //! assertion
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<(n + 255) / 256, 256>>>(a);
  cudaDeviceSynchronize();
  if (kind == 1) assert(n % 256 == 0);
  cudaFree(a);
}
