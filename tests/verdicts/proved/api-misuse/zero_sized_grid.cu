// expect: proved all
// fix: nothing is launched for nothing
__global__ void put(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

int main() {
  int n = 0;
  int h[1] = {3};
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyHostToDevice);
  if (n > 0) put<<<n, 4>>>(d);
  put<<<1, 4>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
