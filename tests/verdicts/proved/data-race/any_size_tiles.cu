// run: --engine parametric --check race,divergence
// expect: proved-if all
// why: sixteen lanes turn their part of an array around and wait for each other in between
__global__ void turn(int *a, int n) {
  __shared__ int part[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int first = threadIdx.x - threadIdx.x % 16;
  part[threadIdx.x] = i < n ? a[i] : 0;
  __syncwarp(0xffffu << (threadIdx.x & 16));
  int other = part[first + 15 - threadIdx.x % 16];
  if (i < n) a[i] = other;
}
