// Copy and move on the host, references, default arguments, overloads, variadic functions.
#include <cstdarg>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct Counted {
  static int alive, copies, moves;
  int id;
  explicit Counted(int i) : id(i) { ++alive; }
  Counted(const Counted &o) : id(o.id) { ++alive, ++copies; }
  Counted(Counted &&o) noexcept : id(o.id) { ++alive, ++moves; }
  ~Counted() { --alive; }
};
int Counted::alive = 0, Counted::copies = 0, Counted::moves = 0;

int pick(int) { return 1; }
int pick(unsigned) { return 2; }
int pick(double) { return 3; }
int pick(const char *) { return 4; }
int pick(char) { return 5; }
int with_default(int a, int b = 10) { return a + b; }

int total(int n, ...) {
  va_list list;
  va_start(list, n);
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += va_arg(list, int);
  double d = va_arg(list, double);
  va_end(list);
  return sum + (int)(d * 10);
}

int main() {
  {
    std::vector<Counted> v;
    v.reserve(3);
    v.emplace_back(1);
    Counted c(2);
    v.push_back(c);
    v.push_back(std::move(c));
    printf("%d %d %d\n", Counted::alive, Counted::copies, Counted::moves);
    auto owner = std::make_unique<Counted>(9);
    auto shared = std::make_shared<Counted>(8);
    auto again = shared;
    printf("%d %d %ld\n", Counted::alive, owner->id, shared.use_count());
  }
  printf("%d\n", Counted::alive);
  printf("%d%d%d%d%d%d\n", pick(1), pick(1u), pick(1.0f), pick("x"), pick('c'), pick((short)1));
  printf("%d %d %d\n", with_default(1), with_default(1, 2), total(3, 1, 2, 3, 0.5));
  std::function<int(int)> f = [k = 5](int v) { return v * k; };
  std::string a = "move me, a text long enough for the heap", b = std::move(a);
  printf("%d %s\n", f(6), b.c_str());
  int x = 1, y = 2;
  std::swap(x, y);
  int &r = x;
  r += 10;
  const int &k = y;
  printf("%d %d %d\n", x, y, k);
  return 0;
}
