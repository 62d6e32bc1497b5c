// expect: rejected call to global function 'k' not configured
// why: a kernel has to be launched
__global__ void k() {}

int main() {
  k();     //! rejected
  return 0;
}
