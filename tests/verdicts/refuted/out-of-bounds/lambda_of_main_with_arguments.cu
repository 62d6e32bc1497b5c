// run: --check bounds
// expect: refuted out-of-bounds
// why: lambdas and records of a main with parameters have other symbols on the host than on the device
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
      a[i] = by;  //! out-of-bounds
    };
    apply<<<1, 5>>>(add, d, nullptr, (char *)d);
  };
  apply<<<1, 4>>>(fill, d, nullptr, (char *)d);
  put<<<1, 1>>>(Box<Item>{{argc}}, d);
  start(2);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
