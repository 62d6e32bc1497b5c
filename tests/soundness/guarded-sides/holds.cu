// expect: PROVED barrier-divergence k
int nondet_int();
__device__ int a[2];
__global__ void k(int n) {
  if (n > (int)threadIdx.x) a[threadIdx.x] = 1;
  __syncthreads();
}
int main() {
  k<<<1, 2>>>(nondet_int());
  cudaDeviceSynchronize();
}
