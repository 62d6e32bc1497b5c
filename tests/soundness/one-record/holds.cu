// run: --kernel k --grid 1 --block 2
// expect: PROVED_WITHIN assertion k
#include <cassert>
struct List { int *first; int *second; };
__global__ void k(List *list) {
  int before = list->second[threadIdx.x];
  list->first[threadIdx.x] = before == 0;
  assert(list->second[threadIdx.x] == before);
}
