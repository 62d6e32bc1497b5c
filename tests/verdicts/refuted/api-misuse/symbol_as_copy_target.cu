// expect: refuted api-misuse
// why: on the host the name of a device variable is not its address on the device
__device__ int table[4];

__global__ void k(int *out) { out[threadIdx.x] = table[threadIdx.x]; }

int main() {
  int h[4] = {1, 2, 3, 4};
  int *d;
  cudaMalloc(&d, sizeof(h));
  cudaMemcpy(table, h, sizeof(h), cudaMemcpyHostToDevice);     //! api-misuse
  k<<<1, 4>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
