// Thrust's complex numbers: those of the C++ library, on both sides.
#ifndef WARPPROOF_THRUST_COMPLEX_H
#define WARPPROOF_THRUST_COMPLEX_H
#include <complex>
#include "../warpproof/thrust.h"

namespace thrust {
using std::abs;
using std::arg;
using std::complex;
using std::conj;
using std::exp;
using std::log;
using std::norm;
using std::polar;
using std::pow;
using std::sqrt;
}  // namespace thrust
#endif
