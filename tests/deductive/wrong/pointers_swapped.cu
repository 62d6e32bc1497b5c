// expect: unsupported contract
// why: the pointers are exchanged in each round, so both arrays are written

/*@ requires n == 2;
    requires gridDim.x == 1 && blockDim.x == 1;
    requires \valid(a + (0 .. 99)) && \valid(b + (0 .. 99));
    requires a[5] == 0;
    ensures a[5] == 0;
*/
__global__ void swap(int *a, int *b, int n) {
  for (int i = 0; i < n; i++) {
    b[5] = 1;
    int *t = a;
    a = b;
    b = t;
  }
}
