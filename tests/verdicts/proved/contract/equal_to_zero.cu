// expect: proved all
// fix: zero of either sign is equal to zero
/*@ requires gridDim.x == 1 && blockDim.x == 1 && \valid(y + (0 .. 0));
    requires a == 0.0f;
    ensures y[0] == 1.0f; */
__global__ void reciprocal(float *y, float a) {
  y[0] = a == 0.0f ? 1.0f : 1.0f / a;
}
