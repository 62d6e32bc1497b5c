// expect: proved all
// why: the two ranges are of one object, which reaches from the first to the end of the second
/*@ requires gridDim.x == 1 && blockDim.x == 1 && 1 <= n <= 4 && n <= m <= 8 && 0 <= v < 8;
    requires \valid(y + (0 .. n - 1)) && \valid(y + (m .. m + 1)); */
__global__ void set(int *y, int n, int m, int v) {
  y[v % (m + 2)] = 1;
}
