// values: 0 3 7 0
// why: the second thread gets 3 from nondet_int and 7 from nondet_uint
__device__ int pick() { return nondet_int(); }

__global__ void choose(int *a) {
  int i = threadIdx.x, j = pick();
  __ESBMC_assume(j >= 0 && j < 4);
  a[i] = j;
  __syncthreads();
  unsigned k = nondet_uint();
  __ESBMC_assert(i == 0 || a[1] != 3 || k != 0, "not three");  //! assertion
}

int main() {
  int *a;
  cudaMalloc(&a, 2 * sizeof(int));
  ESBMC_verify_kernel(choose, 1, 2, a);
  cudaFree(a);
  return 0;
}
