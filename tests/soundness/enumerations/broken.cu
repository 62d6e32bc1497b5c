// run: --grid 1 --block 1
// expect: REFUTED division-by-zero k
enum Step { ONE = 1, TWO = 2, THREE = 3 };
__global__ void k(int *a, int step) { a[0] = 1 / (4 - step); }
