// expect: PROVED contract main
/*@ requires \valid(a + (0 .. n - 1)) && blockDim.x == n && gridDim.x == 1;
    ensures \forall integer i; 0 <= i < n ==> a[i] == 1; */
__global__ void k(int *a, int n) { a[threadIdx.x] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, 4 * sizeof(int));
  k<<<1, 4>>>(a, 4);
  cudaFree(a);
}
