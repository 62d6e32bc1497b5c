// A function of the user's with a variable number of arguments.
#include <stdarg.h>
#include <stdio.h>

double sum(int count, ...) {
  va_list list, again;
  va_start(list, count);
  va_copy(again, list);
  double total = 0;
  for (int i = 0; i < count; ++i)
    total += va_arg(list, int) + va_arg(again, double);
  va_end(again);
  va_end(list);
  return total;
}

void log(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

int main() {
  log("%f\n", sum(2, 1, 2.5f, (char)3));
  return 0;
}
