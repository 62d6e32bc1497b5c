// expect: unknown contract
// why: the kernel that calls it has no contract, so nobody looks at the function's
/*@ ensures \result == x;
    assigns \nothing; */
__device__ int same(int x) { return x + 1; }
__global__ void put(int *a, int n) { a[threadIdx.x] = same(n); }

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  cudaMemset(d, 0, 4 * sizeof(int));
  put<<<1, 4>>>(d, 1);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
