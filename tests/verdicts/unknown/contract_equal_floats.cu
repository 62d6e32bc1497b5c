// expect: unknown contract
// why: zeros of two signs are equal, and their reciprocals are not
/*@ requires gridDim.x == 1 && blockDim.x == 1 && \valid(y + (0 .. 0));
    requires a == b;
    ensures y[0] == 1.0f / b; */
__global__ void reciprocal(float *y, float a, float b) {
  y[0] = 1.0f / a;
}
