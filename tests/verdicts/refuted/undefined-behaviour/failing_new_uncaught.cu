// run: --malloc-may-fail
// expect: refuted undefined-behaviour
// why: new throws and nobody catches it
int main() {
  int *p = new int[4];     //! undefined-behaviour
  p[0] = 1;
  delete[] p;
  return 0;
}
