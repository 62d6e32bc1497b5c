// sscanf: widths, suppression, sets, literals, counts, no match and no input.
#include <cstdio>
#include <cstring>

int main() {
  int a = -1, b = -1, n;
  unsigned u = 0;
  long long q = 0;
  short h = 0;
  double d = 0;
  float f = 0;
  char s[16] = "", t[16] = "", c = 0, two[2] = {};
  n = sscanf("  12abc 34", "%d%s %d", &a, s, &b);
  printf("%d: %d %s %d\n", n, a, s, b);
  n = sscanf("123456", "%2d%3d", &a, &b);
  printf("%d: %d %d\n", n, a, b);
  n = sscanf("1 2 3", "%*d %d", &a);
  printf("%d: %d\n", n, a);
  n = sscanf("key=value;rest", "%[a-z]=%[^;]", s, t);
  printf("%d: %s %s\n", n, s, t);
  n = sscanf("0x1F 017 99", "%i %i %i", &a, &b, (int *)&u);
  printf("%d: %d %d %u\n", n, a, b, u);
  n = sscanf("ff 777 -5", "%x %o %u", &u, (unsigned *)&a, (unsigned *)&b);
  printf("%d: %u %d %d\n", n, u, a, b);
  n = sscanf("123456789012 -7", "%lld %hd", &q, &h);
  printf("%d: %lld %d\n", n, q, h);
  n = sscanf("2.5 -1e3 .5", "%lf %f", &d, &f);
  printf("%d: %g %g\n", n, d, f);
  n = sscanf("0.1", "%f", &f);
  printf("%d: %a\n", n, f);
  n = sscanf("x y", "%c%c", &two[0], &two[1]);
  printf("%d: <%c%c>\n", n, two[0], two[1]);
  n = sscanf("x y", "%c %c", &two[0], &two[1]);
  printf("%d: <%c%c>\n", n, two[0], two[1]);
  n = sscanf("", "%d", &a);
  printf("%d\n", n);
  n = sscanf("   ", "%d", &a);
  printf("%d\n", n);
  n = sscanf("abc", "%d", &a);
  printf("%d\n", n);
  n = sscanf("5,", "%d,%d", &a, &b);
  printf("%d %d\n", n, a);
  n = sscanf("5;6", "%d,%d", &a, &b);
  printf("%d %d\n", n, a);
  n = sscanf("50% of it", "%d%% of %s%n", &a, s, &b);
  printf("%d: %d %s %d\n", n, a, s, b);
  n = sscanf("word", "%3s%c", s, &c);
  printf("%d: %s %c\n", n, s, c);
  n = sscanf("(1.5, -2)", "(%f , %lf)", &f, &d);
  printf("%d: %g %g\n", n, f, d);
  return 0;
}
