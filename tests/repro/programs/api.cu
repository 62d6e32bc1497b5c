__global__ void nothing() {}

int main() {
  nothing<<<1, 2000>>>();  //! api-misuse
  return cudaDeviceSynchronize() != cudaSuccess;
}
