// expect: proved all
// fix: the pitch of the target is the width of a row
int main() {
  char h[64] = {0};
  char *d;
  cudaMalloc(&d, 64);
  cudaMemcpy2D(d, 16, h, 16, 16, 4, cudaMemcpyHostToDevice);
  cudaFree(d);
  return 0;
}
