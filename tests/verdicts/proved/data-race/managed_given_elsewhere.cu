// expect: proved all
// fix: the host has waited for the kernel
void elsewhere(int *);

__global__ void fill(int *a) { a[threadIdx.x] = 1; }

int main() {
  int *a;
  cudaMallocManaged(&a, 64 * sizeof(int));
  cudaMemset(a, 0, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
  cudaDeviceSynchronize();
  elsewhere(a);
  cudaFree(a);
  return 0;
}
