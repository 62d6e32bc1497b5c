// expect: proved all
// fix: the flag is written and read by atomic operations, with fences on both sides
__global__ void k(int *data, int *ready, int *out) {
  if (blockIdx.x == 0) {
    *data = 7;
    __threadfence();
    atomicExch(ready, 1);
  } else if (atomicAdd(ready, 0) == 1) {
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
