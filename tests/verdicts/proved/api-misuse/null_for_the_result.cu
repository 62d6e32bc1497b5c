// expect: proved all
// fix: a variable for the address
int main() {
  int *d;
  cudaMalloc((void **)&d, 16);
  cudaFree(d);
  return 0;
}
