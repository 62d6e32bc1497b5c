// What the front end includes before a program that uses more of the C++ library than it includes:
// headers of other toolchains bring many others in.
#include "../cuda_runtime.h"
#include <bits/stdc++.h>
