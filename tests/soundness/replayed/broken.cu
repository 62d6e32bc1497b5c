// expect: UNKNOWN assertion main
#include <cassert>
#include <cmath>
float nondet_float();
int main() { assert(!(tanhf(nondet_float()) > 5)); }
