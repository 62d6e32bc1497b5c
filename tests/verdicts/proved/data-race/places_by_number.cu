// run: --check race
// expect: proved data-race
// fix: each thread has its own
__global__ void scatter(int *to) {
  int at = (blockIdx.x * blockDim.x + threadIdx.x);
  to[at] = threadIdx.x;
}
