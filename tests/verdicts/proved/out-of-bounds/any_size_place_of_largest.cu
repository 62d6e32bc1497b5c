// run: --grid 1 --block 1 --check bounds
// expect: proved-if all
// why: the place of the largest element is one that the loop has been at
__global__ void largest(const int *a, int *place, int n) {
  int best = 0;
  for (int i = 1; i < n; i++)
    if (a[i] > a[best]) best = i;
  *place = best;
}

__global__ void last_of(const int *a, int *found, int wanted, int n) {
  int at = -1;
  for (int i = 0; i < n; i++)
    if (a[i] == wanted) at = i;
  if (at >= 0) *found = a[at];
}
