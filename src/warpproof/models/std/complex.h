// <complex.h>: in C++ this is <complex>.
#pragma once
#include <complex>
