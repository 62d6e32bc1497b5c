// Forwarding name: the classes are the same with or without their bodies.
#include "cuda_fp16.h"
