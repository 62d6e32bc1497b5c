// A virtual base on the host: offsets in the vtable, thunks, and destruction in order.
struct Base {
  int shared;
  virtual int f() { return shared; }
};
struct Left : virtual Base { int left; };
struct Both : Left {
  int f() override { return left + shared; }
};

int use() {
  Both both;
  Left *left = &both;
  return left->f() + left->shared;
}
