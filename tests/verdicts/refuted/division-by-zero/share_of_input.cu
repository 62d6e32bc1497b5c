// expect: refuted division-by-zero
// why: the input may be 0
extern "C" int nondet_int();

int main() {
  int count = nondet_int();
  if (count < 0) return 0;
  return 100 / count;     //! division-by-zero
}
