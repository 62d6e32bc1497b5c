// expect: refuted invalid-shift
// why: the input may be 32, the width of the type
extern "C" unsigned nondet_uint();

int main() {
  unsigned lanes = nondet_uint();
  if (lanes > 32) return 0;
  unsigned mask = (1u << lanes) - 1u;     //! invalid-shift
  return mask == 0 ? 1 : 0;
}
