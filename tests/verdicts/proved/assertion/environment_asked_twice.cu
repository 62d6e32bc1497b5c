// expect: proved-within all
// fix: the environment of a run gives one answer for a name
#include <cassert>
#include <cstdlib>

int main() {
  char *first = getenv("LEVEL"), *other = getenv("MODE"), *again = getenv("LEVEL");
  assert((first == nullptr) == (again == nullptr));
  if (first && again) assert(first[0] == again[0]);
  return other != nullptr;
}
