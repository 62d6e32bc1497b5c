#include "../../warpproof/cub.h"
