// expect: refuted null-pointer
// why: the kernel is launched with a null pointer
__global__ void k(int *a) {
  a[threadIdx.x] = 1;     //! null-pointer
}

int main() {
  k<<<1, 2>>>(nullptr);
  cudaDeviceSynchronize();
  return 0;
}
