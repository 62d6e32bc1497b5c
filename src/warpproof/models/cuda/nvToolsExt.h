// The name that older programs use.
#include "nvtx3/nvToolsExt.h"
