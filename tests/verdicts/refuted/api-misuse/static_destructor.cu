// expect: refuted api-misuse
// why: the destructor runs after main, when the runtime may be gone
struct Buffer {
  int *data = nullptr;
  ~Buffer() { cudaFree(data); }         //! api-misuse
};
static Buffer buffer;
int main() {
  cudaMalloc(&buffer.data, 4);
  return 0;
}
