// run: --grid 1 --check race
// expect: proved-within data-race
// fix: a thread reads only its own element; that a specification reads others is no access
__global__ void fill(int *a, int n) {
  __requires(n >= 64 && (a[3] == 5 || a[4] == 6));
  __ensures(a[3] == 3 || n < 0);
  a[threadIdx.x] = threadIdx.x;
}
