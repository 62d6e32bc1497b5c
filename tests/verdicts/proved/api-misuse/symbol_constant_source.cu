// expect: proved all
// fix: cudaMemcpyFromSymbol
__constant__ float weight[2] = {1, 2};

int main() {
  float h[2];
  cudaMemcpyFromSymbol(h, weight, sizeof(h));
  return 0;
}
