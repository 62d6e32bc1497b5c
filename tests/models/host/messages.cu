// <err.h> and <sys/times.h>, and names of headers that the file does not include.
#include <cstdio>
#include <cstdarg>
#include <err.h>
#include <sys/times.h>
int main() {
  struct tms t;
  clock_t before = times(&t), after = times(nullptr);
  printf("%d\n", after >= before);  //= 1
  warn("nothing");
  warnx("number %d", 3);
  va_list none;
  vwarn(nullptr, none);
  vwarnx(nullptr, none);
  {
    std::vector<int> v = {3, 1, 2};
    std::sort(v.begin(), v.end());
    printf("%d\n", v[0]);  //= 1
  }
  auto now = std::chrono::steady_clock::now();
  if (now.time_since_epoch().count() < 0) err(2, "clock");
  errx(1, "over");
}
