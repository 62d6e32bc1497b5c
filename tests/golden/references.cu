// References: to locals, to elements, as parameters and results, bound to temporaries.
__device__ void swap(int &a, int &b) {
  int old = a;
  a = b;
  b = old;
}
__device__ int &at(int *data, int i) { return data[i]; }
__device__ int take(const int &value, int &&moved) { return value + moved; }

__global__ void kernel(int *data) {
  int x = 1, y = 2;
  swap(x, y);
  int &first = data[0];
  first = x;
  at(data, 2) += y;
  const int &bound = x + 1;
  data[1] = take(bound, 5);
}
