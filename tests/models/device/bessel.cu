// Bessel functions are declared and have no concrete value yet.
#include <cstdio>
int main() {
  printf("begin\n");                                                     //= begin
  double d = j0(1.0) + j1(1.0) + y0(1.0) + y1(1.0) + jn(2, 1.0) + yn(2, 1.0);  //? function j0 has no concrete meaning
  float f = j0f(1.0f) + j1f(1.0f) + y0f(1.0f) + y1f(1.0f) + jnf(2, 1.0f) + ynf(2, 1.0f);
  d += cyl_bessel_i0(1.0) + cyl_bessel_i1(1.0);
  printf("%g %g\n", d, f);
}
