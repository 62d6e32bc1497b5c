__global__ void halves() {
  if (threadIdx.x < 2)
    __syncthreads();  //! barrier-divergence
  else
    __syncthreads();
}

int main() {
  halves<<<1, 4>>>();
  cudaDeviceSynchronize();
}
