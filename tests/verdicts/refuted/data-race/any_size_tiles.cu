// run: --engine parametric --check race,divergence
// expect: refuted data-race
// why: eight lanes wait for each other, but read what sixteen have written
__global__ void turn(int *a, int n) {
  __shared__ int part[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int first = threadIdx.x - threadIdx.x % 16;
  part[threadIdx.x] = i < n ? a[i] : 0;  //! data-race
  __syncwarp(0xffu << (threadIdx.x & 24));
  int other = part[first + 15 - threadIdx.x % 16];  //! data-race
  if (i < n) a[i] = other;
}
