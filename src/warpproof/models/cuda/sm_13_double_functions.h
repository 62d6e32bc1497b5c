// Forwarding name.
#include "math_functions.h"
