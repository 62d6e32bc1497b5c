// expect: REFUTED data-race k
__device__ volatile int flag;
__global__ void k() {
  if (threadIdx.x == 0)
    flag = 1;
  else
    while (flag != 1 && flag != 0) {}
}
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
}
