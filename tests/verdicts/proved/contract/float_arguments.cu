// expect: proved all
// fix: compare as the precondition does
/*@ requires gridDim.x == 1 && blockDim.x == 1 && \valid(y + (0 .. 0));
    requires 0.5f < a && a < b && b < 0.75f;
    ensures y[0] == 1; */
__global__ void is_less(int *y, float a, float b) {
  y[0] = a < b ? 1 : 0;
}
