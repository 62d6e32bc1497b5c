// The published MTGP32 parameter table.
#include "curand_mtgp32_host.h"
