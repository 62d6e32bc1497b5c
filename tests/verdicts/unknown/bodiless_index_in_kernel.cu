// expect: unknown out-of-bounds
// why: the index comes from a device function of another file
extern __device__ int pick(int n);

__global__ void put(int *a) { a[pick(threadIdx.x)] = 1; }

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  put<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
