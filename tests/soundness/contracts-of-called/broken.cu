// expect: UNKNOWN contract main
/*@ ensures \result == 1; assigns \nothing; */
__device__ int one(int n) { return n; }
__device__ int a[1];
__global__ void k() { a[0] = one(2); }
int main() {
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
}
