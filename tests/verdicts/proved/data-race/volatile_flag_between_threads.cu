// expect: proved all
// fix: a barrier is between the write and the read
__global__ void k(volatile int *flag, int *out) {
  if (threadIdx.x == 0) *flag = 1;
  __syncthreads();
  if (threadIdx.x == 1) out[0] = *flag;
}

int main() {
  int *flag, *out;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  k<<<1, 2>>>(flag, out);
  cudaDeviceSynchronize();
  cudaFree(flag);
  cudaFree(out);
  return 0;
}
