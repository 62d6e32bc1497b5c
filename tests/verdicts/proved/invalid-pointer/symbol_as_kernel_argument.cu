// expect: proved all
// fix: cudaGetSymbolAddress gives the address on the device
__device__ int total;

__global__ void k(int *sum) { *sum = 1; }

int main() {
  int *p;
  cudaGetSymbolAddress((void **)&p, total);
  k<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  return 0;
}
