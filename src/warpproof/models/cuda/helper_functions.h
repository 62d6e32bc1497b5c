// All parts of the sample programs' helper library that need no CUDA.
#ifndef WARPPROOF_HELPER_FUNCTIONS_H
#define WARPPROOF_HELPER_FUNCTIONS_H
#define COMMON_HELPER_FUNCTIONS_H_
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
#include "helper_image.h"
#include "helper_string.h"
#include "helper_timer.h"

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#endif
