// run: --kernel mirror --grid 1 --block 4
// expect: proved-within all
// fix: the first thread reads the last element
/*@ requires n >= 4;
  @ requires \valid(to + (0 .. 3)) && \valid_read(a + (0 .. n-1)); */
__global__ void mirror(int *to, const int *a, int n) {
  to[threadIdx.x] = a[n - 1 - threadIdx.x];
}
