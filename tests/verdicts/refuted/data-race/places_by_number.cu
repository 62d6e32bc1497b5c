// run: --check race
// expect: refuted data-race
// why: two threads have one place
__global__ void scatter(int *to) {
  int at = (blockIdx.x * blockDim.x + threadIdx.x) / 2;
  to[at] = threadIdx.x;  //! data-race
}
