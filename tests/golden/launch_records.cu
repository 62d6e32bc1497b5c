// Records by value as kernel arguments: one member, none, nested, with an array, mixed.
struct One { int value; };
struct Empty {};
struct Inner { short a; double b; };
struct Nested { char tag; Inner inner; One one; };
struct Table { int entries[3]; };
union Word { float real; unsigned bits; };

__global__ void take(One one, Empty empty, Nested nested, Empty again, Table table, Word word,
                     double *out, bool flag) {
  *out = one.value + nested.inner.b + nested.one.value + table.entries[threadIdx.x] + word.bits;
  if (flag)
    table.entries[0] = 1;
}

void start(double *out, One one, Table table) {
  Nested nested{'t', {1, 2.0}, {3}};
  Word word;
  word.real = 1.0f;
  take<<<1, 3>>>(one, Empty(), nested, {}, table, word, out, true);
}
