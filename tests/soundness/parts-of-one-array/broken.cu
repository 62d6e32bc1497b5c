// expect: UNKNOWN contract main
/*@ requires \valid(to + (0 .. 0)) && \valid(to + (0 .. 1)) && \valid_read(from + (0 .. 0));
    requires \separated(to + (0 .. 0), from + (0 .. 0)) && blockDim.x == 1 && gridDim.x == 1;
    ensures from[0] == \old(from[0]); */
__global__ void k(int *to, const int *from) { to[0] = to[1] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, 3 * sizeof(int));
  cudaMemset(a, 0, 3 * sizeof(int));
  k<<<1, 1>>>(a, a + 1);
  cudaFree(a);
}
