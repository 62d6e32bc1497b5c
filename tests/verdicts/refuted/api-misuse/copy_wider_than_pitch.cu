// expect: refuted api-misuse
// why: a row is wider than the distance of two rows
int main() {
  char h[64] = {0};
  char *d;
  cudaMalloc(&d, 64);
  cudaMemcpy2D(d, 8, h, 16, 16, 4, cudaMemcpyHostToDevice);     //! api-misuse
  cudaFree(d);
  return 0;
}
