// Invariants of the user help where none is found, and are checked.

//= without out-of-bounds UNKNOWN
__global__ void without(const bool *more, int n) {
  __shared__ int s[6];
  int i = 0, j = 5;
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x == 0) s[j - i] = k;
    if (more[k]) {
      i += 3;
      j += 3;
    }
  }
}

//= with out-of-bounds PROVED_IF if \valid_read(more + (0 .. n - 1))
__global__ void with(const bool *more, int n) {
  __shared__ int s[6];
  int i = 0, j = 5;
  /*@ loop invariant j == i + 5 && j >= 5 && j <= 1000; */
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x == 0) s[j - i] = k;
    if (more[k]) {
      if (j < 990) {
        i += 3;
        j += 3;
      }
    }
  }
}

//= wrong out-of-bounds UNKNOWN
__global__ void wrong(const bool *more, int n) {
  __shared__ int s[6];
  int i = 0, j = 5;
  /*@ loop invariant j == i + 5 && j >= 5 && j <= 1000; */
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x == 0) s[j - i] = k;
    if (more[k]) {
      if (j < 990) {
        i += 2;
        j += 3;
      }
    }
  }
}

//= wrong_at_first out-of-bounds REFUTED
__global__ void wrong_at_first(const bool *more, int n) {
  __shared__ int s[6];
  int i = 0, j = 7;
  /*@ loop invariant j == i + 5 && j >= 5 && j <= 1000; */
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x == 0) s[j - i] = k;
    if (more[k]) {
      if (j < 990) {
        i += 3;
        j += 3;
      }
    }
  }
}

//= called out-of-bounds PROVED_IF if \valid_read(more + (0 .. n - 1))
//= called contract PROVED
__global__ void called(const bool *more, int n) {
  __shared__ int s[6];
  int i = 0, j = 5;
  for (int k = 0;
       __invariant(j == i + 5), __invariant(j >= 5), __invariant(j <= 1000), k < n; ++k) {
    if (threadIdx.x == 0) s[j - i] = k;
    if (more[k] && j < 990) {
      i += 3;
      j += 3;
    }
  }
}

//= called_and_wrong contract REFUTED
__global__ void called_and_wrong(int *a, int n) {
  int j = threadIdx.x;
  for (int i = 0; __invariant(j >= 1), i < n; ++i) a[blockIdx.x * blockDim.x + j] = i;
}

//= called_later contract UNKNOWN
__global__ void called_later(int *a, int n) {
  __ensures(n >= 0);
  for (int i = 0; __invariant(i >= 0), i < n; ++i) a[blockIdx.x * blockDim.x + threadIdx.x] = i;
}
