// expect: unknown out-of-bounds
// why: the pointer leads into an array; where that starts is not known
/*@ requires gridDim.x == 1 && blockDim.x == 1 && \valid(y + (-4 .. -3)) && \valid(y + (0 .. 1)); */
__global__ void set(int *y) {
  y[-5] = 1;
}
