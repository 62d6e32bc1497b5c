// expect: proved all
// fix: the memory is asked for with the alignment of its type
#include <cstdlib>

struct alignas(64) Line {
  float lane[16];
};

int main() {
  Line *line = (Line *)aligned_alloc(alignof(Line), sizeof(Line));
  line->lane[0] = 1;
  free(line);
}
