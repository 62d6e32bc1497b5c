// run: --check race --grid 1 --block 4
// expect: proved-within data-race
// fix: all read before anyone writes; the size of the launch is a bound
__global__ void shift(int *a) {
  int next = a[threadIdx.x + 1];
  __syncthreads();
  a[threadIdx.x] = next;
}
