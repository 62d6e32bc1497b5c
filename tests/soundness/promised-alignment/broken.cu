// expect: REFUTED invalid-pointer main
#include <cstdlib>
struct alignas(32) Eight { float x[8]; };
int main() {
  Eight *p = (Eight *)malloc(sizeof(Eight));
  p->x[0] = 1; // malloc promises 16
  free(p);
}
