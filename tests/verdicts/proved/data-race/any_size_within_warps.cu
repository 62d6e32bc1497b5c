// expect: proved-if data-race ; proved-if barrier-divergence ; proved-if out-of-bounds ; unknown uninitialized-read ; proved-if undefined-behaviour ; proved-if deadlock ; proved all
// why: each warp turns its own part of an array around, and waits for its lanes in between
__global__ void turn(int *a, int n) {
  extern __shared__ int part[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int first = threadIdx.x - threadIdx.x % 32;
  part[threadIdx.x] = i < n ? a[i] : 0;
  __syncwarp();
  int other = part[first + 31 - threadIdx.x % 32];
  if (i < n) a[i] = other;
}
