// expect: rejected use of undeclared identifier 'count'
// why: clang rejects the program, and its message is the answer
int main() {
  return count;     //! rejected
}
