// expect: PROVED assertion main
#include <cassert>
#include <cstdlib>
int main() { assert(rand() >= 0); }
