// expect: unsupported
// why: what a stream calls in another file may be done at any time
void elsewhere(void *);

__global__ void fill(int *a) { a[threadIdx.x] = 1; }

int main() {
  int *a;
  cudaMallocManaged(&a, 64 * sizeof(int));
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  cudaLaunchHostFunc(one, elsewhere, a);  //! unsupported
  fill<<<1, 64, 0, two>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
