// expect: proved all
// fix: the other block sets the flag
__device__ int flag;

__global__ void k() {
  if (blockIdx.x == 0) {
    while (atomicAdd(&flag, 0) == 0) {}
  } else {
    atomicExch(&flag, 1);
  }
}

int main() {
  k<<<2, 1>>>();
  cudaDeviceSynchronize();
  return 0;
}
