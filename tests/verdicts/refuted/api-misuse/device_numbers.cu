// expect: refuted api-misuse
// why: devices count from 0, no machine has fifty, and none is a peer of its own
int main() {
  cudaDeviceProp properties;
  cudaSetDevice(-1);                             //! api-misuse
  cudaGetDeviceProperties(&properties, 50);      //! api-misuse
  cudaDeviceEnablePeerAccess(0, 0);              //! api-misuse
  return 0;
}
