// <math.h>: the functions are shared with device code.
#pragma once
#include <warpproof/math.h>
