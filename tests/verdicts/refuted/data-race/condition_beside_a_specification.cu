// run: --grid 1 --check race
// expect: refuted data-race
// why: the element decides what is stored, not only what a specification says
__global__ void fill(int *a, int n) {
  int chosen = a[3] == 5 ? n : 1;  //! data-race
  __ensures(chosen == n || n < 0);
  a[threadIdx.x] = chosen;  //! data-race
}
