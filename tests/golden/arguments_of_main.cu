// main with arguments, and what it returns without a return statement.
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc > 1)
    exit(atoi(argv[1]));
}
