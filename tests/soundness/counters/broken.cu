// expect: REFUTED data-race k
__device__ int next, a[2];
__global__ void k() {
  a[atomicAdd(&next, 1)] = 1;
  atomicExch(&next, 0);
}
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
}
