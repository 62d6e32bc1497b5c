// expect: proved all
// fix: the sum is 4 as it stands
__global__ void k(char *a, unsigned x, unsigned y) {
  a[max(x + y, 3u) + threadIdx.x] = 1;
}

int main() {
  char *a;
  cudaMalloc(&a, 256);
  k<<<1, 64>>>(a, 3u, 1u);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
