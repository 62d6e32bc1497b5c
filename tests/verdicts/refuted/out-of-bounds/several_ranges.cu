// expect: refuted out-of-bounds
// why: no range reaches so far
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires \valid(y + (0 .. 1)) && \valid(y + (5 .. 6)); */
__global__ void between(int *y) {
  y[7] = 1;  //! out-of-bounds
}
