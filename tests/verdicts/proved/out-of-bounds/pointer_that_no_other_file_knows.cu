// run: --check bounds
// expect: proved out-of-bounds
// fix: the pointer is of this file alone
void elsewhere();
static int n = 64;
static int *own = &n;

__global__ void fill(int *a, int m) {
  if (threadIdx.x < m) a[threadIdx.x] = 1;
}

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  elsewhere();
  fill<<<1, 128>>>(a, *own);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
