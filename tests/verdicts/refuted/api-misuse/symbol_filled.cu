// expect: refuted api-misuse
// why: cudaMemset is given the host's shadow of a device variable
__device__ int count[2];

int main() {
  cudaMemset(count, 0, sizeof(count));     //! api-misuse
  return 0;
}
