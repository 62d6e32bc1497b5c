// Static local variables: constant, and initialised by a call the first time.
int compute() { return 4; }

int next() {
  static int counter = 10;
  static int start = compute();
  static const int table[] = {1, 2};
  return ++counter + start + table[counter & 1];
}

__global__ void kernel(int *out) {
  static __device__ int calls;
  static const int sizes[3] = {7, 8, 9};
  *out = ++calls + sizes[*out];
}
