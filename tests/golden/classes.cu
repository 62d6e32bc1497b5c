// Constructors and destructors: members in order, temporaries at the end of their expression.
__device__ int alive;

class Guard {
  int *where_;
  int old_;

 public:
  __device__ Guard(int *where, int value) : where_(where), old_(*where) { *where = value; }
  __device__ Guard(const Guard &other) : where_(other.where_), old_(0) { ++alive; }
  __device__ ~Guard() { *where_ = old_; }
  __device__ int old() const { return old_; }
};

class Pair {
  Guard first_;
  Guard second_;

 public:
  __device__ explicit Pair(int *at) : first_(at, 1), second_(at + 1, 2) {}
};

__global__ void scopes(int *data, bool early) {
  Guard outer(data, 7);
  {
    Pair pair(data + 1);
    if (early)
      return;
    Guard copy = outer;
  }
  data[5] = Guard(data + 3, 4).old();
}
