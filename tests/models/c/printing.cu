// Formatting through argument lists and to strings; scanning from strings.
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
char buffer[64];
int to_buffer(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vsnprintf(buffer, 8, format, list);
  va_end(list);
  return n;
}
int to_all(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vsprintf(buffer, format, list);
  va_end(list);
  return n;
}
int to_out(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vfprintf(stdout, format, list);
  va_end(list);
  return n;
}
int main() {
  int n = to_buffer("%d-%s", 12345, "abcdef");
  printf("%d %s\n", n, buffer);                                          //= 12 12345-a
  n = to_all("%5.1f|", 2.25);
  printf("%d %s\n", n, buffer);                                          //= 6   2.2|
  n = to_out("%x %o\n", 255, 8);                                         //= ff 10
  printf("%d\n", n);                                                     //= 6
  char *other = nullptr;
  n = asprintf(&other, "%c%c", 'o', 'k');
  printf("%d %s\n", n, other);                                           //= 2 ok
  free(other);
  fputc('a', stdout);
  putc('b', stdout);
  putchar('c');
  puts("d");                                                             //= abcd
}
