// run: --force-malloc-success
// expect: proved all
// fix: the float is limited first
__global__ void k(float x, int *a) {
  a[threadIdx.x] = x < 1e8f ? (int)(x * 4.0f) : 0;
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 2>>>(1e9f, d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
