// Forwarding name.
#include "warp_functions.h"
