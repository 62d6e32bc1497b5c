// expect: refuted data-race
// why: volatile makes no order and is no atomic access, so waiting for the flag is a race
__global__ void k(volatile int *flag, int *out) {
  if (threadIdx.x == 0) {
    *flag = 1;                  //! data-race
  } else {
    out[0] = *flag;             //! data-race
  }
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
