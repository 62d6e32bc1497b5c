// expect: refuted out-of-bounds
// why: a variable of the environment may be of any length
#include <stdlib.h>
#include <string.h>

int main() {
  char name[4];
  const char *home = getenv("HOME");
  if (home != nullptr) strcpy(name, home);     //! out-of-bounds
  return 0;
}
