// expect: proved-if out-of-bounds ; proved all
// why: lanes read what another warp writes, and wait for the whole block before
__global__ void turn(int *a, int n) {
  extern __shared__ int part[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = i < n ? a[i] : 0;
  __syncthreads();
  int other = part[blockDim.x - 1 - threadIdx.x];
  if (i < n) a[i] = other;
}
