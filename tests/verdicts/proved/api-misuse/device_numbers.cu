// expect: proved all
// fix: whether there is a second one depends on the machine
int main() {
  cudaDeviceProp properties;
  cudaSetDevice(0);
  return cudaGetDeviceProperties(&properties, 1) == cudaSuccess;
}
