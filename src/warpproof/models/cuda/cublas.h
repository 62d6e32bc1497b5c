// The interface with handles; programs that include this header for it are many.
#include "cublas_v2.h"
