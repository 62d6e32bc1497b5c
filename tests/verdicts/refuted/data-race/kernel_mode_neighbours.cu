// run: --kernel shift --grid 2 --block 8
// expect: refuted data-race
// why: each thread reads what its neighbour overwrites, whatever the array holds
__global__ void shift(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = a[i + 1];     //! data-race
}
