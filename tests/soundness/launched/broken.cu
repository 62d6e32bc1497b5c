// expect: PROVED data-race k kernel
__device__ int a[2];
__global__ void k() {
  if (blockIdx.x == 0 && threadIdx.x < 2) a[threadIdx.x] = 1;
}
int main() {}
