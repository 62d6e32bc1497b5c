// expect: refuted invalid-pointer
// why: the address on the device is not for the host to read
__device__ int value = 3;

int main() {
  int *p;
  cudaGetSymbolAddress((void **)&p, value);
  return *p;     //! invalid-pointer
}
