// expect: PROVED assertion main
#include <cassert>
int n = 1;
int main() { assert(n == 1); }
