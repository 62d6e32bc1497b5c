// expect: refuted data-race
// why: the fence orders the two stores, but the volatile flag is no way to wait for them
__global__ void k(int *data, volatile int *ready, int *out) {
  if (blockIdx.x == 0) {
    *data = 7;
    __threadfence();
    *ready = 1;                                //! data-race
  } else if (*ready == 1) {                    //! data-race
    __threadfence();
    *out = *data;
  }
}

int main() {
  int *data, *ready, *out;
  cudaMalloc(&data, sizeof(int));
  cudaMalloc(&ready, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(ready, 0, sizeof(int));
  k<<<2, 1>>>(data, ready, out);
  cudaDeviceSynchronize();
  cudaFree(data);
  cudaFree(ready);
  cudaFree(out);
  return 0;
}
