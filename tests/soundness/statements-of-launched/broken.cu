// expect: UNKNOWN contract main
__device__ int a[1024];
__global__ void k() {
  if (blockIdx.x == 0) a[threadIdx.x] = 1;
  //@ assert threadIdx.x >= 1;
}
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
}
