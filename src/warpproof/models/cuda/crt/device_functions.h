// Forwarding name.
#include "../device_functions.h"
