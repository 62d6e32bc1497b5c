// expect: proved all
// fix: one stream for both
__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }
__global__ void sum(const int *a, int *s) {
  int all = 0;
  for (int i = 0; i < 4; ++i) all += a[i];
  *s = all;
}

int main() {
  int *a, *s;
  cudaStream_t one;
  cudaMalloc(&a, 4 * sizeof(int));
  cudaMalloc(&s, sizeof(int));
  cudaMemset(a, 0, 4 * sizeof(int));
  cudaStreamCreate(&one);
  fill<<<1, 4, 0, one>>>(a);
  sum<<<1, 1, 0, one>>>(a, s);
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaFree(a);
  cudaFree(s);
  return 0;
}
