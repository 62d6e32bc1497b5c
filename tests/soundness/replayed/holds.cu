// expect: REFUTED assertion main
#include <cassert>
int nondet_int();
int main() { assert(nondet_int() != 5); }
