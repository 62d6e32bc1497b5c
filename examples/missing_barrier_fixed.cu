// Reverses an array within one block: each thread writes one element of the tile, and reads another
// once all of them are there.
#include <stdio.h>

const int size = 8;

__global__ void reverse(const int *in, int *out) {
  __shared__ int tile[size];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

int main() {
  int in[size], out[size];
  for (int i = 0; i < size; ++i) in[i] = i;

  int *device_in, *device_out;
  if (cudaMalloc(&device_in, sizeof in) != cudaSuccess) return 1;
  if (cudaMalloc(&device_out, sizeof out) != cudaSuccess) return 1;
  cudaMemcpy(device_in, in, sizeof in, cudaMemcpyHostToDevice);
  reverse<<<1, size>>>(device_in, device_out);
  cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
  cudaFree(device_in);
  cudaFree(device_out);
  return 0;
}
