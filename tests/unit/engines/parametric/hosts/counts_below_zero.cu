// wrong: deadlock
#include <cstdio>
#include <cstdlib>
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n < 0 || n > 1000) return 1;
  for (unsigned i = n; i >= 0; i--) printf("%u\n", i);
  return 0;
}
