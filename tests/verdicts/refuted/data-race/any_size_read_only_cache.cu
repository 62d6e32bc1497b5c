// run: --check race
// expect: refuted data-race
// why: the read-only cache may hold what was there before the kernel wrote, barrier or not
__global__ void turn(int *a, int *b) {
  const int first = blockIdx.x * blockDim.x;
  a[first + threadIdx.x] = threadIdx.x;  //! data-race
  __syncthreads();
  b[first + threadIdx.x] = __ldg(&a[first + blockDim.x - 1 - threadIdx.x]);  //! data-race
}
