// Part of the device API of cuRAND.
#include "curand_kernel.h"
