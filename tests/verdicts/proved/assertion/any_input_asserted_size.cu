// expect: unknown uninitialized-read ; proved all
// fix: other command lines are turned away before
#include <cassert>
#include <cstdlib>

__global__ void fill(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

static void check(int n) {
  assert(n % 256 == 0 && n >= 256 && n <= 1 << 20);
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  const int sizes[] = {512, 1024, 768, 256};
  int n = atoi(argv[1]), which = atoi(argv[2]);
  if (n % 256 != 0 || n < 256 || n > 1 << 20) return 1;
  if (which < 0 || which > 3) return 1;
  check(n);
  assert(which >= 0 && which < 4);
  int *a, *b;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<(n + 255) / 256, 256>>>(a);
  cudaMalloc(&b, 1024 * sizeof(int));
  fill<<<sizes[which] / 128, 128>>>(b);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}
