#pragma once
#include "divisor.h"
/* A comment with
#include "nothing.h"
*/
__device__ inline int divisor(int count) { return count - 1; }
