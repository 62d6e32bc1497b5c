#include "../../warpproof/thrust.h"
