// run: --check bounds
// expect: proved out-of-bounds
// fix: no thread goes beyond the last element
template <class F>
__global__ void apply(F f, int *a, int **none, char *bytes) {
  f(a, threadIdx.x);
}

template <class T>
struct Box {
  T value;
};

template <class T>
__global__ void put(Box<T> box, int *a) {
  *a = box.value.number;
}

int main(int argc, char **argv) {
  struct Item {
    int number;
  };
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  auto fill = [=] __device__(int *a, int i) { a[i] = argc; };
  auto start = [&](int by) {
    auto add = [=] __device__(int *a, int i) {
      a[i] = by;
    };
    apply<<<1, 4>>>(add, d, nullptr, (char *)d);
  };
  apply<<<1, 4>>>(fill, d, nullptr, (char *)d);
  put<<<1, 1>>>(Box<Item>{{argc}}, d);
  start(2);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
