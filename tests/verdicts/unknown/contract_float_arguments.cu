// expect: unknown contract
// why: it holds, as < is transitive, which is not known here; no run that meets the precondition breaks it
/*@ requires gridDim.x == 1 && blockDim.x == 1 && \valid(y + (0 .. 0));
    requires a < b && b < c && c == 2.0f;
    ensures y[0] == 1; */
__global__ void is_least(int *y, float a, float b, float c) {
  y[0] = a < c && a != 2.0f ? 1 : 0;
}
