// run: --force-malloc-success
// expect: refuted api-misuse
// why: the copy goes the other way than it says
int main() {
  int host = 1;
  int *d;
  cudaMalloc(&d, sizeof host);
  cudaMemcpy(d, &host, sizeof host, cudaMemcpyDeviceToHost);     //! api-misuse
  cudaFree(d);
  return 0;
}
