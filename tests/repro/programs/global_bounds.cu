// values: 3 0
// why: nondet_int gives 3, rand 0, and the argument is not compared with the array
// arguments: 5
#include <cstdlib>
int nondet_int();

__global__ void fill(int *a, int n) {
  int i = threadIdx.x;
  if (i < n) a[i] = i;  //! out-of-bounds
}

int main(int argc, char **argv) {
  int n = nondet_int() + std::rand();
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 8>>>(a, argc > 1 ? atoi(argv[1]) : 0);
  cudaDeviceSynchronize();
  cudaFree(a);
}
