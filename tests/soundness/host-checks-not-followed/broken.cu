// run: --engine parametric --check assert
// expect: REFUTED assertion main
#include <cassert>
#include <cstdlib>
void fill(int *a, int n) {
  for (int i = 0; i < n; i++) {
    int r = i & 7;
    assert(r < 7);
    a[i] = r;
  }
}
__global__ void k(int *a) { a[threadIdx.x] = 1; }
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 5;
  if (n < 1 || n > 100000) return 1;
  int *h = (int *)malloc(n * sizeof(int));
  fill(h, n);
  int *a;
  cudaMalloc(&a, 4 * n);
  k<<<1, 1>>>(a);
  return 0;
}
