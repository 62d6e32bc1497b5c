#include "../warpproof/cub.h"
