// run: --grid 1 --block 1
// expect: PROVED_WITHIN division-by-zero k
enum Step { ONE = 1, TWO = 2, THREE = 3 };
__global__ void k(int *a, Step step) { a[0] = 1 / (4 - step); }
