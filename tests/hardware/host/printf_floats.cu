// Floating formats of printf.
#include <cfloat>
#include <cmath>
#include <cstdio>

int main() {
  double values[] = {0.0, -0.0, 1.0, -1.5, 3.14159265358979, 1e-5, 123456789.0, 1e10, 1e100, 5e-324, DBL_MAX, 0.1, 2.5, 99999.5, 999999.5, 0.00001234};
  for (double v : values) {
    printf("[%f] [%.0f] [%.3f] [%10.2f] [%-10.1f] [%+f] [% .2f] [%#.0f]\n", v, v, v, v, v, v, v, v);
    printf("[%e] [%.0e] [%.10E] [%12.3e] [%g] [%G] [%.3g] [%.10g] [%.17g] [%+g]\n", v, v, v, v, v, v, v, v, v, v);
    printf("[%a] [%A] [%.2a] [%.0a] [%24a]\n", v, v, v, v, v);
  }
  double infinity = HUGE_VAL;
  printf("%f %F %e %g %5.1f|%-8f|%+f %08f\n", infinity, infinity, -infinity, infinity, infinity, infinity, infinity, infinity);
  printf("%f %G %8.3f|\n", NAN, NAN, NAN);
  printf("%.20f %.25g %.1f %.1f %.1f\n", 0.1, 0.1, 0.25, 0.35, 0.45);
  printf("%010.3f|%-10.3f|%+010.3f|%*.*f\n", 3.14159, 3.14159, 3.14159, 9, 4, 3.14159);
  printf("%#g %#g %#.3g\n", 1.0, 0.5, 100.0);
  printf("%f %g\n", 0.1f, 16777216.0f);
  return 0;
}
