// expect: REFUTED contract main
/*@ requires \valid(a + (0 .. blockDim.x - 1)) && gridDim.x == 1;
    ensures \forall integer i; 0 <= i < blockDim.x ==> a[i] == 1; */
__global__ void k(int *a) { a[threadIdx.x] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, 4 * sizeof(int));
  k<<<1, dim3(4, 2)>>>(a);
  cudaFree(a);
}
