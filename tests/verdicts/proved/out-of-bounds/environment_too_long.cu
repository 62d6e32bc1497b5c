// expect: proved-within all
// fix: as much as there is room for; longer strings than 63 bytes are not looked at
#include <stdlib.h>
#include <string.h>

int main() {
  char name[4];
  const char *home = getenv("HOME");
  if (home != nullptr) {
    strncpy(name, home, 3);
    name[3] = 0;
  }
  return 0;
}
