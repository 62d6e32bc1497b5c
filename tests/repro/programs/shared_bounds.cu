__global__ void shift() {
  __shared__ int s[4];
  s[threadIdx.x + 1] = threadIdx.x;  //! out-of-bounds
}

int main() {
  shift<<<1, 4>>>();
  return cudaDeviceSynchronize();
}
