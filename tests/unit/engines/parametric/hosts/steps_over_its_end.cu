// wrong: deadlock
#include <cstdio>
#include <cstdlib>
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n < 0 || n > 1000) return 1;
  for (unsigned i = 0; i != n; i += 2) printf("%u\n", i);
  return 0;
}
