// Temporaries that live only on one way, pointers to members, and a statement as an expression.
struct Probe {
  int value;
  __device__ Probe(int x) : value(x) {}
  __device__ ~Probe() { value = 0; }
  __device__ int get() const { return value; }
};

__device__ int conditional(bool first, int n) {
  return (first ? Probe(n) : Probe(n + 1)).get() + (n && Probe(2).get());
}
__device__ int through(Probe *p, int (Probe::*get)() const, int Probe::*member) {
  return (p->*get)() + p->*member;
}

__global__ void kernel(int *out) {
  Probe probe(1);
  out[0] = conditional(out[1], 3) + through(&probe, &Probe::get, &Probe::value);
  out[2] = ({ int y = out[3]; y += 2; y; });
}
