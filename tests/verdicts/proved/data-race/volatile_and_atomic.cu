// expect: proved all
// fix: both sides are atomic
__global__ void k(int *count, int *seen) {
  if (blockIdx.x == 0) {
    atomicAdd(count, 1);
  } else {
    *seen = atomicAdd(count, 0);
  }
}

int main() {
  int *count, *seen;
  cudaMalloc(&count, sizeof(int));
  cudaMalloc(&seen, sizeof(int));
  cudaMemset(count, 0, sizeof(int));
  k<<<2, 1>>>(count, seen);
  cudaDeviceSynchronize();
  cudaFree(count);
  cudaFree(seen);
  return 0;
}
