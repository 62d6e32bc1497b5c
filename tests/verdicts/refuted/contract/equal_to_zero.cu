// expect: refuted contract
// why: -0 is equal to 0
/*@ requires gridDim.x == 1 && blockDim.x == 1 && \valid(y + (0 .. 0));
    requires a == 0.0f;
    ensures y[0] > 0.0f; */  //! contract
__global__ void reciprocal(float *y, float a) {
  y[0] = 1.0f / a;
}
