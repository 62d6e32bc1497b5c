// run: --force-malloc-success
// expect: refuted out-of-bounds
// why: five elements are copied out of four
int main() {
  int host[5] = {0};
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  cudaMemset(d, 0, 4 * sizeof(int));
  cudaMemcpy(host, d, 5 * sizeof(int), cudaMemcpyDeviceToHost);     //! out-of-bounds
  cudaFree(d);
  return host[0];
}
