// expect: refuted integer-overflow
// why: the sum of two large inputs leaves int
extern "C" int nondet_int();

int main() {
  int a = nondet_int(), b = nondet_int();
  if (a < 0 || b < 0) return 0;
  int sum = a + b;     //! integer-overflow
  return sum > 10 ? 1 : 0;
}
