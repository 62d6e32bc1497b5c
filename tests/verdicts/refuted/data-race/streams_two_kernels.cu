// expect: refuted data-race main
// why: the kernels are in two streams, and each of them is fine by itself
__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }          //! data-race
__global__ void sum(const int *a, int *s) {
  int all = 0;
  for (int i = 0; i < 4; ++i) all += a[i];                              //! data-race
  *s = all;
}

int main() {
  int *a, *s;
  cudaStream_t one, two;
  cudaMalloc(&a, 4 * sizeof(int));
  cudaMalloc(&s, sizeof(int));
  cudaMemset(a, 0, 4 * sizeof(int));
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  fill<<<1, 4, 0, one>>>(a);
  sum<<<1, 1, 0, two>>>(a, s);
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFree(a);
  cudaFree(s);
  return 0;
}
