int main() {
  int *a;
  cudaMalloc(&a, 16);  //! memory-leak
}
