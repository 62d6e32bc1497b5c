// malloc, free, new and delete inside kernels; memory handed from one kernel to the next.
#include <cstdio>

struct Item {
  int value;
  Item *next;
  __device__ Item(int v, Item *n) : value(v), next(n) {}
  __device__ ~Item() { value = -1; }
};

__device__ Item *list;
__managed__ int out[6];

__global__ void build() {
  for (int i = 0; i < 5; ++i) list = new Item(i * i, list);
  int *numbers = (int *)malloc(4 * sizeof(int));
  out[0] = numbers != nullptr;
  for (int i = 0; i < 4; ++i) numbers[i] = i + 1;
  out[1] = numbers[0] + numbers[1] * 10 + numbers[2] * 100 + numbers[3] * 1000;
  free(numbers);
  free(nullptr);
  double *d = new double[3]();
  out[2] = d[0] == 0 && d[2] == 0;
  delete[] d;
}

__global__ void consume() {
  int count = 0, sum = 0;
  while (list) {
    Item *next = list->next;
    sum = sum * 3 + list->value;
    delete list;
    list = next;
    ++count;
  }
  out[3] = count;
  out[4] = sum;
}

int main() {
  build<<<1, 1>>>();
  consume<<<1, 1>>>();
  size_t limit = 0;
  printf("%d\n", cudaDeviceGetLimit(&limit, cudaLimitMallocHeapSize));
  printf("%d\n", (int)(limit >> 20));
  cudaDeviceSynchronize();
  for (int v : out) printf("%d\n", v);
  return 0;
}
