// Lifetimes: arrays in loops, uninitialised variables, a run-time sized array, volatile locals.
__device__ void use(int *p);

__global__ void kernel(int *out, int n) {
  int unset, never;
  int *kept;
  for (int i = 0; i < n; ++i) {
    int box[2];
    box[i & 1] = i;
    use(box);
    kept = &box[0];
    int fresh;
    if (i > 3)
      fresh = i;
    unset = fresh;
  }
  volatile int seen = n;
  seen = seen + unset;
  out[0] = *kept + seen;
  if (n > 5) {
    int other = 4;
    use(&other);
  }
}

int sized(short n) {
  int sum = 0;
  for (int i = 1; i < n; ++i) {
    long long row[n][i];
    row[1][i - 1] = i;
    sum += row[1][0];
  }
  return sum;
}
