// expect: UNKNOWN assertion main
#include <cassert>
extern int n;
int main() { assert(n == 1); }
