// Forwarding name.
#include "sm_atomic_functions.h"
