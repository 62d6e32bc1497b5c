// run: --kernel k
// expect: REFUTED division-by-zero k
__global__ void k(int *a) { a[threadIdx.x] = 1 / (4 - threadIdx.x); }
void first(int *a) { k<<<1, 4>>>(a); }
void second(int *a) { k<<<1, 5>>>(a); }
