// Forwarding name.
#include "../sm_90_rt.h"
