// expect: proved data-race fold
// fix: there are no more threads than elements
// run: --check race --engine parametric
__global__ void fold(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i % 700000] = i;
}
int main() {
  int n = 700000;
  int *a;
  cudaMalloc(&a, 700000 * sizeof(int));
  fold<<<(n + 255) / 256, 256>>>(a, n);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
