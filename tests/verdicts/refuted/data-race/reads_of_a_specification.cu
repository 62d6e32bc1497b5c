// run: --grid 1 --check race
// expect: refuted data-race
// why: what the specification uses is read by the code
__global__ void fill(int *a, int n) {
  int three = a[3];  //! data-race
  __requires(n >= 64);
  __ensures(three == 5 || a[3] == 3 || n < 0);
  a[threadIdx.x] = three;  //! data-race
}
