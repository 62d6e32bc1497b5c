// expect: proved all
// fix: cudaGetSymbolAddress gives the address on the device
__device__ int count[2];

int main() {
  void *p = nullptr;
  cudaGetSymbolAddress(&p, count);
  cudaMemset(p, 0, sizeof(count));
  return 0;
}
