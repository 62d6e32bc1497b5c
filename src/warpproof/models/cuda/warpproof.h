// The user header under its short name.
#include "warpproof/warpproof.h"
