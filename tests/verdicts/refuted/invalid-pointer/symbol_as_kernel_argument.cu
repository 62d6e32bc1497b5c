// expect: refuted invalid-pointer
// why: the kernel is given the host's shadow of a device variable
__device__ int total;

__global__ void k(int *sum) { *sum = 1; }     //! invalid-pointer

int main() {
  k<<<1, 1>>>(&total);
  cudaDeviceSynchronize();
  return 0;
}
