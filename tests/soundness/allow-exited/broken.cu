// expect: REFUTED barrier-divergence k
__global__ void k() {
  if (threadIdx.x == 0) return;
  __syncthreads();
}
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
}
