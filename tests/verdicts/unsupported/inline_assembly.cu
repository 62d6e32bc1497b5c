// expect: unsupported
// why: an instruction that no model knows has no meaning here
__global__ void k(unsigned *a) {
  unsigned lane;
  asm("add.sat.s32 %0, %1, 1;" : "=r"(lane) : "r"(7));  //! unsupported
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
