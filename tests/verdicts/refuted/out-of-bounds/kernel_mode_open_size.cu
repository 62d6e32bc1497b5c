// run: --kernel mirror --grid 1 --block 4
// expect: refuted out-of-bounds
// why: of n elements the last is n - 1, and the first thread reads element n
/*@ requires n >= 4;
  @ requires \valid(to + (0 .. 3)) && \valid_read(a + (0 .. n-1)); */
__global__ void mirror(int *to, const int *a, int n) {
  to[threadIdx.x] = a[n - threadIdx.x];     //! out-of-bounds
}
