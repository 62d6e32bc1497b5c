// expect: refuted api-misuse
// why: a __constant__ variable is no host memory to copy from
__constant__ float weight[2] = {1, 2};

int main() {
  float h[2];
  cudaMemcpy(h, weight, sizeof(h), cudaMemcpyDeviceToHost);     //! api-misuse
  return 0;
}
