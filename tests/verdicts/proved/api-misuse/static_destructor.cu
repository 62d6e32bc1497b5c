// expect: proved all
// fix: it lives as long as main
struct Buffer {
  int *data = nullptr;
  ~Buffer() { cudaFree(data); }
};
int main() {
  Buffer buffer;
  cudaMalloc(&buffer.data, 4);
  return 0;
}
