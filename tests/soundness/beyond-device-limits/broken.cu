// expect: REFUTED api-misuse main
__global__ void k(int *a) { a[threadIdx.z] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, 65 * sizeof(int));
  k<<<1, dim3(1, 1, 65)>>>(a);
  cudaFree(a);
}
