// expect: PROVED_IF contract main
/*@ ensures \result == 1; assigns \nothing; */
__device__ int one(int n) { return 1; }
__device__ int a[1];
/*@ requires blockDim.x == 1 && gridDim.x == 1;
    ensures a[0] == 1; */
__global__ void k() { a[0] = one(2); }
int main() {
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
}
