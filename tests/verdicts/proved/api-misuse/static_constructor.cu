// expect: proved all
// fix: made in main
__global__ void k() {}
struct Warm {
  Warm() { k<<<1, 1>>>(); }
};
int main() {
  Warm warm;
  cudaDeviceSynchronize();
  return 0;
}
