// expect: refuted data-race turn
// why: lanes wait for their warp, and read what another warp writes
__global__ void turn(int *a, int n) {
  extern __shared__ int part[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = i < n ? a[i] : 0;     //! data-race
  __syncwarp();
  int other = part[blockDim.x - 1 - threadIdx.x];     //! data-race
  if (i < n) a[i] = other;
}
