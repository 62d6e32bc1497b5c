// exit ends the program with the low eight bits of its argument; locals are not destroyed.
#include <cstdio>
#include <cstdlib>

struct Loud {
  ~Loud() { printf("ended\n"); }
};

static Loud global;

int main() {
  Loud local;
  atexit([] { printf("at exit\n"); });
  printf("text without a line end");
  exit(259);
}
