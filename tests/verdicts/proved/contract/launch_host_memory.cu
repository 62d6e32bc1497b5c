// expect: proved all
// fix: memory that both reach
/*@ requires \valid(a + (0 .. 3));
    ensures n == 0 ==> a[0] == \old(a[0]); */
__global__ void put(int *a, int n) {
  if (n && threadIdx.x == 0 && blockIdx.x == 0) a[0] = 1;
}

int main() {
  int *p = nullptr;
  cudaMallocManaged(&p, 4 * sizeof(int));
  put<<<1, 4>>>(p, 0);
  cudaDeviceSynchronize();
  cudaFree(p);
  return 0;
}
