// expect: UNKNOWN contract main
/*@ requires \valid(a + (0 .. 0)) && n > 0 && blockDim.x == 1 && gridDim.x == 1;
    ensures a[0] > 0; */
__global__ void k(int *a, int n) { a[0] = n; }
/*@ requires n > 5; ensures \result > 9; */
int positive(int n) { return n > 0 ? n : 1; }
int main() {
  int *a;
  cudaMalloc(&a, sizeof(int));
  k<<<1, 1>>>(a, positive(0));
  cudaFree(a);
}
