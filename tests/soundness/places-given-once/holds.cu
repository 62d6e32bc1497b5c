// expect: PROVED_WITHIN data-race k
__global__ void k(int *a, int *used, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[atomicAdd(used, 1)] = i;
}
