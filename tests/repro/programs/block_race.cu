__global__ void reverse(int *out) {
  __shared__ int s[4];
  s[threadIdx.x] = threadIdx.x;  //! data-race
  out[threadIdx.x] = s[3 - threadIdx.x];
}

int main() {
  int *out;
  cudaMalloc(&out, 4 * sizeof(int));
  reverse<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
