// expect: refuted api-misuse
// why: there is no place for the address
int main() {
  cudaMalloc((void **)nullptr, 16);     //! api-misuse
  return 0;
}
