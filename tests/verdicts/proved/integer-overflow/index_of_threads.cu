// expect: proved all
// fix: a product of 64 bits, and a stride that stays within the array
__global__ void k(int *a, unsigned stride) {
  if (threadIdx.x % 2 == 0) {
    size_t at = (size_t)threadIdx.x * stride;
    a[at] = 1;
  }
}

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  k<<<1, 3>>>(d, 1);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
