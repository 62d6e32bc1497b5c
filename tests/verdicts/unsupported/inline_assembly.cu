// expect: unsupported
// why: inline assembly has no meaning here
__global__ void k(unsigned *a) {
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));     //! unsupported
  a[threadIdx.x] = lane;
}

int main() {
  unsigned *d;
  cudaMalloc(&d, 4 * sizeof(unsigned));
  k<<<1, 4>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
