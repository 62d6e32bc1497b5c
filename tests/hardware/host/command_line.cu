// The arguments of main when there are none.
#include <cstdio>

int main(int argc, char **argv) {
  printf("%d %d %d\n", argc, argv[0] != nullptr, argv[argc] == nullptr);
  return argc == 1 ? 0 : 1;
}
