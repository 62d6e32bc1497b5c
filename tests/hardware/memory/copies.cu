// hardware: finds api-misuse
// Copies of every kind, with offsets and overlapping life times; cudaMemcpyDefault.
#include <cstdio>
#include <cstring>

int main() {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8] = {};
  int *d1, *d2;
  cudaMalloc(&d1, sizeof a);
  cudaMalloc((void **)&d2, sizeof a);
  printf("%d\n", cudaMemcpy(d1, a, sizeof a, cudaMemcpyHostToDevice));
  printf("%d\n", cudaMemcpy(d2, d1, sizeof a, cudaMemcpyDeviceToDevice));
  printf("%d\n", cudaMemcpy(d2 + 2, d1 + 5, 3 * sizeof(int), cudaMemcpyDeviceToDevice));
  printf("%d\n", cudaMemcpy(b, d2, sizeof b, cudaMemcpyDeviceToHost));
  for (int v : b) printf("%d ", v);
  printf("\n");
  printf("%d\n", cudaMemcpy(d1 + 1, b + 4, 2 * sizeof(int), cudaMemcpyDefault));
  printf("%d\n", cudaMemcpy(a, d1, sizeof a, cudaMemcpyDefault));
  for (int v : a) printf("%d ", v);
  printf("\n");
  printf("%d\n", cudaMemcpy(b, a, sizeof b, cudaMemcpyHostToHost));
  printf("%d\n", memcmp(a, b, sizeof a));
  printf("%d\n", cudaMemset(d1, 0x7f, 3));
  printf("%d\n", cudaMemset(d1 + 2, 0xff, 2 * sizeof(int)));
  cudaMemcpy(b, d1, sizeof b, cudaMemcpyDeviceToHost);
  for (int v : b) printf("%x ", v);
  printf("\n");
  printf("%d\n", cudaMemcpy(b, d1, 0, cudaMemcpyDeviceToHost));
  cudaFree(d1);
  cudaFree(d2);
  return 0;
}
