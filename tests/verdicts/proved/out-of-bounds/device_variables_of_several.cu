// expect: proved-within all
// why: one device stands for all, so that the variables of a second one are not told from those of the first
__constant__ int divisor;
__global__ void k(int *p) { p[12 / divisor] = 7; }
int main() {
  int count = 0, h = 3;
  cudaGetDeviceCount(&count);
  if (count < 2) return 0;
  cudaMemcpyToSymbol(divisor, &h, sizeof h);
  cudaSetDevice(1);
  int *d;
  cudaMalloc(&d, 5 * sizeof(int));
  k<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
