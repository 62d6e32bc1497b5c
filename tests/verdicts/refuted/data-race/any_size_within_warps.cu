// expect: refuted data-race turn
// why: lanes read the part of a neighbour with nothing to wait for it
__global__ void turn(int *a, int n) {
  extern __shared__ int part[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int first = threadIdx.x - threadIdx.x % 32;
  part[threadIdx.x] = i < n ? a[i] : 0;     //! data-race
  int other = part[first + 31 - threadIdx.x % 32];     //! data-race
  if (i < n) a[i] = other;
}
