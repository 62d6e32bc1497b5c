// Tuples, variants, optionals, functions, pointers, bits.
#include <any>
#include <atomic>
#include <bit>
#include <chrono>
#include <complex>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
struct Base { virtual ~Base() {} int b = 1; };
struct Derived : Base { int d = 2; int twice(int x) const { return d * x; } };
int add(int a, int b) { return a + b; }
int main() {
  auto t = std::tuple_cat(std::make_tuple(1, 2.5), std::make_tuple('c'));
  int i;
  double f;
  std::tie(i, f, std::ignore) = t;
  printf("%d %g %c %d\n", i, f, std::get<2>(t), std::get<0>(std::forward_as_tuple(i)));  //= 1 2.5 c 1
  printf("%d\n", std::make_from_tuple<std::pair<int, int>>(std::make_tuple(3, 4)).second);  //= 4
  std::variant<int, double> v = 2.5;
  printf("%d %d\n", std::holds_alternative<double>(v), std::get_if<int>(&v) == nullptr);  //= 1 1
  std::visit([](auto x) { printf("%g\n", (double)x); }, v);              //= 2.5
  std::any a = 7, b = std::make_any<int>(8);
  printf("%d %d %d\n", std::any_cast<int>(a), std::any_cast<double>(&a) == nullptr, std::any_cast<int>(b));  //= 7 1 8
  printf("%d\n", *std::make_optional(5));                                //= 5
  auto nothing = std::not_fn([](int x) { return x > 0; });
  auto member = std::mem_fn(&Derived::twice);
  Derived object;
  int n = 10;
  auto ref = std::ref(n);
  ref += 1;
  printf("%d %d %d %d\n", nothing(1), member(object, 4), n, std::cref(n).get());  //= 0 8 11 11
  printf("%d %d\n", std::invoke(add, 1, 2), std::bind(add, std::placeholders::_1, 5)(3));  //= 3 8
  printf("%d %d %d %d %d\n", std::minus<int>()(5, 3), std::multiplies<int>()(5, 3), std::modulus<int>()(5, 3),
         std::equal_to<int>()(1, 1), std::not_equal_to<int>()(1, 1));    //= 2 15 2 1 0
  printf("%d %d %d %d\n", std::greater_equal<int>()(1, 1), std::less_equal<int>()(2, 1), std::logical_and<bool>()(1, 0),
         std::logical_or<bool>()(1, 0));                                 //= 1 0 0 1
  std::shared_ptr<Base> p = std::make_shared<Derived>();
  printf("%d\n", std::static_pointer_cast<Derived>(p)->d);               //= 2
  std::shared_ptr<const Base> c = p;
  std::const_pointer_cast<Base>(c)->b = 9;
  printf("%d %d\n", p->b, std::reinterpret_pointer_cast<Base>(p)->b);    //= 9 9
  printf("%d\n", *std::allocate_shared<int>(std::allocator<int>(), 6));  //= 6
  alignas(std::string) unsigned char room[4 * sizeof(std::string)];
  std::string *s = reinterpret_cast<std::string *>(room), words[] = {"a", "b"};
  std::uninitialized_copy(words, words + 2, s);
  std::uninitialized_fill_n(s + 2, 1, std::string("c"));
  std::construct_at(s + 3, "d");
  printf("%s%s%s%s\n", s[0].c_str(), s[1].c_str(), s[2].c_str(), s[3].c_str());  //= abcd
  std::destroy_at(s + 3);
  std::destroy_n(s, 3);
  std::uninitialized_copy_n(words, 1, s);
  std::uninitialized_fill(s + 1, s + 2, std::string("e"));
  std::uninitialized_move(words, words + 1, s + 2);
  printf("%s%s%s\n", s[0].c_str(), s[1].c_str(), s[2].c_str());          //= aea
  std::destroy(s, s + 3);
  printf("%d %d %d %d\n", std::popcount(0xf0u), std::countl_zero(1u), std::countr_zero(8u), std::countl_one(~0u));  //= 4 31 3 32
  printf("%d %d %d %u %u\n", std::countr_one(7u), (int)std::bit_width(9u), std::has_single_bit(8u), std::bit_floor(9u), std::bit_ceil(9u));  //= 3 4 1 8 16
  printf("%u %u %x\n", std::rotl(0x80000001u, 1), std::rotr(1u, 1), std::bit_cast<unsigned>(1.0f));  //= 3 2147483648 3f800000
  printf("%d %d %d\n", std::cmp_less(-1, 1u), std::cmp_equal(2, 2u), std::to_integer<int>(std::byte{7}));  //= 1 1 7
  printf("%d %d\n", *std::addressof(n), std::as_const(n));               //= 11 11
  printf("%s %d\n", std::string(std::move_if_noexcept(words[1])).c_str(), std::is_constant_evaluated());  //= b 0
  auto forwarded = [](auto &&x) { return std::forward<decltype(x)>(x); };
  printf("%d\n", forwarded(4));                                          //= 4
  std::complex<double> z(3, 4);
  printf("%g %g %.4f %g\n", std::norm(z), std::conj(z).imag(), std::arg(z), std::polar(2.0, 0.0).real());  //= 25 -4 0.9273 2
  using namespace std::chrono;
  printf("%d %d\n", (int)duration_cast<seconds>(milliseconds(2500)).count(),
         (int)time_point_cast<seconds>(time_point<system_clock, milliseconds>(milliseconds(3500))).time_since_epoch().count());  //= 2 3
  std::atomic<int> k(1);
  std::atomic_store(&k, 2);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  printf("%d ", std::atomic_load(&k));
  printf("%d ", std::atomic_exchange(&k, 5));
  printf("%d ", std::atomic_fetch_add(&k, 2));
  printf("%d ", std::atomic_fetch_sub(&k, 1));
  printf("%d ", k.fetch_or(8, std::memory_order_relaxed));
  printf("%d\n", k.load(std::memory_order_acquire));                     //= 2 2 5 7 6 14
  std::once_flag once;
  for (int r = 0; r < 2; r++) std::call_once(once, [] { printf("once\n"); });  //= once
  int raw[] = {1, 2, 3};
  std::span<int> view(raw);
  printf("%d %d\n", (int)view.size(), view.subspan(1)[0]);               //= 3 2
  printf("%ld %lld %lu %llu %g\n", std::stol("-5"), std::stoll("6"), std::stoul("7"), std::stoull("8"), std::stof("1.5"));  //= -5 6 7 8 1.5
}
