// expect: REFUTED data-race k
/*@ requires \valid(a + (0 .. blockDim.x - 1)) && gridDim.x == 1 && blockDim.x <= 64; */
__global__ void k(int *a, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
  if (n > 0) __syncthreads();
  a[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
