// expect: unsupported
// why: two records of main have one name, and only symbols tell their kernels from each other
template <class T>
__global__ void put(T item, int *a) {
  *a = item.number;
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, sizeof(int));
  {
    struct Item {
      int number;
    };
    put<<<1, 1>>>(Item{argc}, d);  //! unsupported
  }
  {
    struct Item {
      int first, number;
    };
    put<<<1, 1>>>(Item{argc, argc}, d);
  }
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
