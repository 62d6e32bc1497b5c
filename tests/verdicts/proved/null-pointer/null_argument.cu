// expect: proved all
// fix: the kernel checks its pointer
__global__ void k(int *a) {
  if (a != nullptr) a[threadIdx.x] = 1;
}

int main() {
  k<<<1, 2>>>(nullptr);
  cudaDeviceSynchronize();
  return 0;
}
