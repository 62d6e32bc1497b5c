// expect: proved all
// fix: it is 17
__device__ unsigned place(unsigned x) {
  if (x > 7u) return x + 5u;
  return 0;
}

__global__ void k(char *a, unsigned x) { a[place(x) + threadIdx.x] = 1; }

int main() {
  char *a;
  cudaMalloc(&a, 256);
  k<<<1, 64>>>(a, 12u);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
