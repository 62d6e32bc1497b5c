// expect: REFUTED assertion k
#include <cassert>
struct List { int *first; int *second; };
__global__ void k(List *list) {
  int before = list->second[threadIdx.x];
  list->first[threadIdx.x] = before == 0;
  assert(list->second[threadIdx.x] == before);
}
int main() {
  int *memory;
  List *list;
  cudaMallocManaged(&memory, 2 * sizeof(int));
  cudaMallocManaged(&list, sizeof(List));
  memory[0] = memory[1] = 0;
  list->first = list->second = memory;
  k<<<1, 2>>>(list);
  cudaDeviceSynchronize();
}
