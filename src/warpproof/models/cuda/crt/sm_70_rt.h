// Forwarding name.
#include "../sm_70_rt.h"
