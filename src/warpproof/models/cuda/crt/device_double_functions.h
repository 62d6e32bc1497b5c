// Forwarding name.
#include "../device_double_functions.h"
