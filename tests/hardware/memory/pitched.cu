// hardware: finds api-misuse
// Two-dimensional copies and fills between different pitches.
#include <cstdio>

int main() {
  unsigned char host[5][7], back[5][9];
  for (int y = 0; y < 5; ++y)
    for (int x = 0; x < 7; ++x) host[y][x] = (unsigned char)(y * 10 + x);
  for (auto &row : back)
    for (auto &v : row) v = 99;
  unsigned char *d;
  size_t pitch = 0;
  printf("%d\n", cudaMallocPitch(&d, &pitch, 7, 5));
  printf("%d\n", pitch >= 7 && pitch % 32 == 0);
  printf("%d\n", cudaMemset2D(d, pitch, 55, 7, 5));
  printf("%d\n", cudaMemcpy2D(d + pitch + 1, pitch, host, 7, 4, 3, cudaMemcpyHostToDevice));
  printf("%d\n", cudaMemcpy2D(back, 9, d, pitch, 7, 5, cudaMemcpyDeviceToHost));
  for (auto &row : back) {
    for (auto &v : row) printf("%d ", v);
    printf("\n");
  }
  printf("%d\n", cudaMemcpy2D(back, 5, d, pitch, 7, 5, cudaMemcpyDeviceToHost));
  cudaFree(d);
  return 0;
}
