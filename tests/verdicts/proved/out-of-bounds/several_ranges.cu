// expect: proved all
// fix: what lies between two elements of an object belongs to it
/*@ requires gridDim.x == 1 && blockDim.x == 1;
    requires \valid(y + (0 .. 1)) && \valid(y + (5 .. 6)); */
__global__ void between(int *y) {
  y[3] = 1;
}
