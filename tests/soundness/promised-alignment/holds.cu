// expect: PROVED invalid-pointer main
#include <cstdlib>
struct alignas(16) Four { float x[4]; };
int main() {
  Four *p = (Four *)malloc(sizeof(Four));
  p->x[0] = 1;
  free(p);
}
