#include "../warpproof/thrust.h"
