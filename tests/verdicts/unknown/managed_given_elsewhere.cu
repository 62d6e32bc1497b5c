// expect: unknown data-race
// why: a function of another file is given what the kernel is still writing
void elsewhere(int *);

__global__ void fill(int *a) { a[threadIdx.x] = 1; }

int main() {
  int *a;
  cudaMallocManaged(&a, 64 * sizeof(int));
  cudaMemset(a, 0, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
  elsewhere(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
