#include "../../../warpproof/thrust.h"
