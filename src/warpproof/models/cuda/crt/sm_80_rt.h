// Forwarding name.
#include "../sm_80_rt.h"
