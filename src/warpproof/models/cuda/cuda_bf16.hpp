// Forwarding name: the classes are the same with or without their bodies.
#include "cuda_bf16.h"
