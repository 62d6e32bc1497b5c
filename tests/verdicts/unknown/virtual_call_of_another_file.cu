// expect: unknown assertion
// why: a function of another file may call methods of what it is given
#include <assert.h>

struct Visitor {
  virtual void visit() = 0;
};
void each(Visitor *visitor);
static int seen = 0;
struct Counter : Visitor {
  void visit() override { seen = 1; }
};

int main() {
  Counter counter;
  each(&counter);
  assert(seen == 0);
  return 0;
}
