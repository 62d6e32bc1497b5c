// <string.h>, <strings.h>, <ctype.h>, <inttypes.h>
#include <cctype>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <strings.h>
int sign(int x) { return (x > 0) - (x < 0); }
int main() {
  char a[32] = "hello", b[32], *save = nullptr;
  printf("%d %d\n", (int)strnlen("hello", 3), (int)strnlen("hi", 9));   //= 3 2
  printf("%s %d\n", strncat(a, " world", 4), (int)(stpcpy(b, "abc") - b));  //= hello wor 3
  printf("%d %d\n", (int)((char *)mempcpy(b, "xyz", 2) - b), sign(strcoll("a", "b")));  //= 2 -1
  bzero(b, 4);
  bcopy("pq", b, 2);
  printf("%s %d\n", b, bcmp("aa", "ab", 1));                             //= pq 0
  printf("%s\n", (char *)memchr("key=value", '=', 9));                   //= =value
  printf("%s\n", strpbrk("one,two;three", ";,"));                        //= ,two;three
  char text[] = "a b,c";
  for (char *t = strtok_r(text, " ,", &save); t; t = strtok_r(nullptr, " ,", &save)) printf("[%s]", t);
  printf("\n");                                                          //= [a][b][c]
  char list[] = "x::y", *rest = list, *field;
  while ((field = strsep(&rest, ":"))) printf("(%s)", field);
  printf("\n");                                                          //= (x)()(y)
  char *copy = strndup("abcdef", 3);
  printf("%s\n", copy);                                                  //= abc
  free(copy);
  printf("%d %d\n", strerror(2) != nullptr, strsignal(9) != nullptr);    //= 1 1
  printf("%d %d\n", sign(strcasecmp("ABC", "abd")), strncasecmp("ABx", "aby", 2));  //= -1 0
  printf("%d %d %s\n", ffs(12), ffs(0), rindex("a/b/c", '/'));           //= 3 0 /c
  for (int c : "aZ5 \t!\af")
    printf("%d%d%d%d%d%d%d%d%d ", !!isalnum(c), !!isxdigit(c), !!isblank(c), !!isprint(c), !!isgraph(c), !!ispunct(c),
           !!iscntrl(c), !!islower(c), !!isascii(c));
  printf("%d\n", toascii(0x161));
  //= 110110011 100110001 110110001 001100001 001000101 000111001 000000101 110110011 000000101 97
  printf("%d\n", (int)wcslen(L"abc"));                                   //= 3
  imaxdiv_t q = imaxdiv(-7, 2);
  printf("%jd %jd %jd\n", imaxabs(-5), q.quot, q.rem);                   //= 5 -3 -1
  printf("%jd %ju\n", strtoimax("-0x1f", nullptr, 16), strtoumax("77", nullptr, 8));  //= -31 63
  ldiv_t l = ldiv(17, -5);
  lldiv_t ll = lldiv(-17, 5);
  printf("%ld %ld %lld %lld %lld\n", l.quot, l.rem, ll.quot, ll.rem, strtoll("123x", nullptr, 10));  //= -3 2 -3 -2 123
}
