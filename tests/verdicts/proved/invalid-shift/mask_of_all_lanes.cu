// expect: proved all
// fix: the mask of all lanes is a case of its own
extern "C" unsigned nondet_uint();

int main() {
  unsigned lanes = nondet_uint();
  if (lanes > 32) return 0;
  unsigned mask = lanes < 32 ? (1u << lanes) - 1u : ~0u;
  return mask == 0 ? 1 : 0;
}
