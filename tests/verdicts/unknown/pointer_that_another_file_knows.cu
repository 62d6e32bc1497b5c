// run: --check bounds
// expect: unknown out-of-bounds
// why: another file finds the size by a pointer that is initialised here, and may change it
void elsewhere();
static int n = 64;
int *known = &n;

__global__ void fill(int *a, int m) {
  if (threadIdx.x < m) a[threadIdx.x] = 1;
}

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  elsewhere();
  fill<<<1, 128>>>(a, n);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
