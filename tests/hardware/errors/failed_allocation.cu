// What becomes of the pointer that an allocation fails for.
#include <cstdio>

int main() {
  int *d = (int *)0x1234;
  printf("device: %d\n", (int)cudaMalloc(&d, (size_t)1 << 46));
  printf("pointer: %s\n", d == nullptr ? "null" : d == (int *)0x1234 ? "as before" : "something");
  int *m = (int *)0x1234;
  printf("pinned: %d\n", (int)cudaMallocHost(&m, (size_t)1 << 50));
  printf("pointer: %s\n", m == nullptr ? "null" : m == (int *)0x1234 ? "as before" : "something");
  printf("last error: %d\n", (int)cudaGetLastError());
  return 0;
}
