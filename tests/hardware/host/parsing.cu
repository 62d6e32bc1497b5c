// Numbers from text: strtol, strtoul, strtod, atoi, sscanf.
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

int main() {
  printf("%d %d %d %d %d\n", atoi("42"), atoi("  -7xyz"), atoi("+9"), atoi("abc"), atoi(""));
  printf("%ld %lld %g\n", atol("123456789012"), atoll("-123456789012345"), atof("2.5e3z"));
  const char *texts[] = {"0x1F", "077", "99", "  -0x10", "zz", "2147483648", "99999999999999999999"};
  for (const char *t : texts) {
    char *end;
    errno = 0;
    long a = strtol(t, &end, 0);
    long used = end - t;
    int error = errno;
    long b = strtol(t, nullptr, 16), c = strtol(t, nullptr, 36);
    errno = 0;
    unsigned long long u = strtoull(t, nullptr, 10);
    printf("%s: %ld %ld %d %ld %ld %llu\n", t, a, used, error == ERANGE, b, c, u);
  }
  const char *numbers[] = {"1", "-2.5", ".5", "5.", "1e10", "1e-400", "1e400", "0x1.8p3", "inf", "-INFINITY", "nan", "3.14abc", "x", "1e", "0.1", "123456789012345678901234567890", "4.9406564584124654e-324", "1.7976931348623157e308"};
  for (const char *t : numbers) {
    char *end;
    double d = strtod(t, &end);
    if (d != d) printf("%s: nan %d\n", t, (int)(end - t));
    else printf("%s: %.17g %d %.9g\n", t, d, (int)(end - t), strtof(t, nullptr));
  }
  int a = 0, b = 0;
  float f = 0;
  char word[8] = "";
  char letter = 0;
  int n = sscanf("12 0x1f 2.5 hello,Q", "%d %x %f %5s,%c", &a, &b, &f, word, &letter);
  printf("%d: %d %d %g %s %c\n", n, a, b, f, word, letter);
  n = sscanf("17-4", "%d-%d", &a, &b);
  printf("%d: %d %d\n", n, a, b);
  n = sscanf("nothing", "%d", &a);
  printf("%d: %d\n", n, a);
  return 0;
}
