// Initialisers of globals: constants, addresses, functions, and code that runs before main.
int triple(int x) { return 3 * x; }
struct Item { const char *name; int (*run)(int); int *slot; double weight; };
int slots[4] = {1, 2};
Item items[] = {{"first", triple, &slots[1], 0.5}, {"second", nullptr, slots + 3, -1}};
int *last = &items[1].slot[-1];
static int computed = triple(5);
struct Counter {
  int value;
  Counter(int start) : value(start + computed) {}
  ~Counter() { computed = 0; }
};
Counter counter(2);
const char text[8] = "abc";
long long mask = ~0ull;
bool ready = true;

int main() { return items[0].run(*last) + counter.value + text[1] + (int)mask + ready; }
