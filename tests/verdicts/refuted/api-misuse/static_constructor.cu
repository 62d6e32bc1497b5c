// expect: refuted api-misuse
// why: the constructor runs before main, when the runtime need not be there
__global__ void k() {}
struct Warm {
  Warm() { k<<<1, 1>>>(); }             //! api-misuse
};
static Warm warm;
int main() {
  cudaDeviceSynchronize();
  return 0;
}
