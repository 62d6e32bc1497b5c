// Static objects are made in order before main, statics of functions at first use, ended in reverse.
#include <cstdio>
#include <cstdlib>

struct Loud {
  const char *name;
  Loud(const char *n) : name(n) { printf("make %s\n", name); }
  ~Loud() { printf("end %s\n", name); }
};

int compute(int v) {
  printf("compute %d\n", v);
  return v * 2;
}

Loud first("first");
static int number = compute(21);
int other = number + 1;
static Loud second("second");

Loud &local() {
  static Loud inside("inside");
  return inside;
}

void at_end() { printf("at exit\n"); }
void at_end_earlier() { printf("at exit, registered later\n"); }

int main() {
  printf("main %d %d\n", number, other);
  atexit(at_end);
  local();
  Loud here("here");
  local();
  atexit(at_end_earlier);
  for (int i = 0; i < 2; ++i) Loud loop("loop");
  return 3;
}
