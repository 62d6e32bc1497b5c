// Strings and memory of the C library.
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>

static int sign(int v) { return (v > 0) - (v < 0); }
static int ascending(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main() {
  char a[32] = "hello", b[32];
  strcpy(b, a);
  strcat(b, ", world");
  printf("%s %d %d %d\n", b, (int)strlen(b), sign(strcmp(a, b)), strncmp(a, b, 5));
  printf("%s %s %d\n", strchr(b, 'w'), strrchr(b, 'o'), strstr(b, "xyz") == nullptr);
  printf("%s %d %d\n", strstr(b, "lo,"), (int)strspn(b, "ehl"), (int)strcspn(b, ","));
  strncpy(a, "abcdefgh", 3);
  printf("%s\n", a);
  memmove(b + 2, b, 6);
  printf("%s\n", b);
  memset(b, 'z', 3);
  printf("%s %d\n", b, sign(memcmp(a, b, 4)));
  char list[] = "one,two;;three";
  for (char *t = strtok(list, ",;"); t; t = strtok(nullptr, ",;")) printf("<%s>", t);
  printf("\n");
  char text[32];
  int n = snprintf(text, 8, "%d-%s", 12345, "overflow");
  printf("%d %s\n", n, text);
  sprintf(text, "%03d|%s", 7, "x");
  printf("%s\n", text);
  int numbers[] = {5, 3, 9, -1, 4};
  qsort(numbers, 5, sizeof(int), ascending);
  for (int v : numbers) printf("%d ", v);
  int key = 4;
  int *found = (int *)bsearch(&key, numbers, 5, sizeof(int), ascending);
  printf("at %d\n", (int)(found - numbers));
  printf("%d%d%d%d %c%c\n", !!isdigit('5'), !!isalpha('5'), !!isspace('\t'), !!isupper('q'), toupper('q'), tolower('Q'));
  char *copy = strdup("duplicate");
  printf("%s\n", copy);
  free(copy);
  int *zeros = (int *)calloc(4, sizeof(int));
  zeros = (int *)realloc(zeros, 8 * sizeof(int));
  printf("%d %d\n", zeros[0], zeros[3]);
  free(zeros);
  div_t d = div(-17, 5);
  printf("%d %d %d %ld\n", d.quot, d.rem, abs(-3), labs(-4l));
  puts("puts adds a line");
  putchar('c');
  putchar('\n');
  fputs("fputs does not\n", stdout);
  fprintf(stdout, "%s\n", "to stdout");
  return 0;
}
