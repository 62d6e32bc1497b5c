// expect: refuted data-race main
// why: the function stands here, and writes what the kernel is still writing
static void here(int *a) { a[0] = 5; }  //! data-race

__global__ void fill(int *a) { a[threadIdx.x] = 1; }  //! data-race

int main() {
  int *a;
  cudaMallocManaged(&a, 64 * sizeof(int));
  cudaMemset(a, 0, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
  here(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
