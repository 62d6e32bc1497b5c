// expect: proved all
// fix: what is const by a pointer's type only may be written
#include <string>
#include <vector>

struct Shape {
  const int sides;
  int colour;
  explicit Shape(int n) : sides(n), colour(0) { colour = sides + 1; }
};

Shape made(int n) {
  Shape shape(n);
  shape.colour = 5;
  return shape;
}

std::vector<int> numbers() {
  std::vector<int> all;
  for (int i = 0; i < 3; i++) all.push_back(i);
  return all;
}

const std::string name = "name";

int main() {
  int first = 3;
  const int *seen = &first;
  const_cast<int &>(*seen) = 4;
  const Shape shape = made(3), other(4);
  const std::vector<int> all = numbers();
  return first + shape.sides + other.colour + all[0] + (int)name.size();
}
