// Forwarding name.
#include "texture_fetch_functions.h"
