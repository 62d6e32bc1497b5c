// expect: refuted api-misuse
// why: copies of nothing are fine, a launch without blocks is not
__global__ void put(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

int main() {
  int n = 0;
  int h[1] = {3};
  int *d;
  cudaMalloc(&d, sizeof(int));
  cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyHostToDevice);
  put<<<n, 4>>>(d);     //! api-misuse
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
