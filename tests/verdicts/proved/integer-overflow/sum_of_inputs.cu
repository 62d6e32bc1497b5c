// expect: proved all
// fix: the sum is computed in a wider type
extern "C" int nondet_int();

int main() {
  int a = nondet_int(), b = nondet_int();
  if (a < 0 || b < 0) return 0;
  long long sum = (long long)a + b;
  return sum > 10 ? 1 : 0;
}
