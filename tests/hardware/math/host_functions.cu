// hardware: ulp 4
// The host's own mathematical functions.
#include <cmath>
#include <cstdio>
#include <cstring>

static void show(const char *name, float v) {
  unsigned b;
  memcpy(&b, &v, 4);
  printf("%s f32 0x%08x\n", name, b);
}
static void show(const char *name, double v) {
  unsigned long long b;
  memcpy(&b, &v, 8);
  printf("%s f64 0x%016llx\n", name, b);
}

int main() {
  volatile float x = 0.7f;
  volatile double y = 2.3;
  show("sin", std::sin(x));
  show("sinf", sinf(x));
  show("sin", std::sin(y));
  show("cos", cos(y));
  show("tan", std::tan(y));
  show("exp", std::exp(x));
  show("exp", exp(y));
  show("log", log(y));
  show("log10", std::log10(x));
  show("log2", std::log2(y));
  show("pow", std::pow(y, 3));
  show("pow", pow(x, 2.5f));
  show("sqrt", std::sqrt(y));
  show("cbrt", std::cbrt(y));
  show("hypot", std::hypot(y, 1.0));
  show("atan2", std::atan2(y, -1.0));
  show("tanh", std::tanh(x));
  show("erf", std::erf(y));
  show("tgamma", std::tgamma(y));
  show("lgamma", std::lgamma(y));
  show("asin", std::asin(x));
  show("acosh", std::acosh(y));
  show("fmod", std::fmod(y * 100, 0.7));
  show("exp2", std::exp2(x));
  show("expm1", std::expm1(y));
  return 0;
}
