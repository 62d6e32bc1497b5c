// expect: proved all
// why: equal floats compare as such; a number other than zero is equal to itself only
/*@ requires gridDim.x == 1 && blockDim.x == 1 && \valid(y + (0 .. 0));
    requires a == b && c == 2.0f;
    ensures y[0] == 1.0f / 2.0f; */
__global__ void reciprocal(float *y, float a, float b, float c) {
  y[0] = a == b ? 1.0f / c : 0.0f;
}
