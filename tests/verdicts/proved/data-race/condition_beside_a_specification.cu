// run: --grid 1 --check race
// expect: proved-within data-race
// fix: the thread's own element decides
__global__ void fill(int *a, int n) {
  int chosen = a[threadIdx.x] == 5 ? n : 1;
  __ensures(chosen == n || n < 0);
  a[threadIdx.x] = chosen;
}
