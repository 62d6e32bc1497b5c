// expect: proved all
// fix: 0 is excluded
extern "C" int nondet_int();

int main() {
  int count = nondet_int();
  if (count <= 0) return 0;
  return 100 / count;
}
