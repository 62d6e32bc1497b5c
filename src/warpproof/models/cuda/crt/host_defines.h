// Forwarding name.
#include "../host_defines.h"
