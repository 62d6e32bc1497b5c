// Forwarding name.
#include "surface_functions.h"
