// expect: refuted invalid-pointer main
// why: malloc promises 16 bytes, whatever address it happens to give
#include <cstdlib>

struct alignas(64) Line {
  float lane[16];
};

int main() {
  Line *line = (Line *)malloc(sizeof(Line));
  line->lane[0] = 1;     //! invalid-pointer
  free(line);
}
