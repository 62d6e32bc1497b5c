// expect: refuted integer-overflow
// why: what the function returns has wrapped around to 1
__device__ unsigned place(unsigned x) {
  if (x > 7u) return x + 5u;
  return 0;
}  //! integer-overflow

__global__ void k(char *a, unsigned x) { a[place(x) + threadIdx.x] = 1; }

int main() {
  char *a;
  cudaMalloc(&a, 256);
  k<<<1, 64>>>(a, 4294967292u);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
