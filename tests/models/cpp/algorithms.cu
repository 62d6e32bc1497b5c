// <algorithm> and <numeric>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <iterator>
#include <list>
#include <numeric>
#include <vector>
using std::vector;
template <class C> void show(const C &c) {
  for (int x : c) printf("%d ", x);
  printf("\n");
}
bool odd(int x) { return x % 2 != 0; }
int main() {
  vector<int> v = {5, 3, 8, 1, 9, 2};
  int four = 4, two = 2;
  auto m = std::minmax(four, two);
  auto e = std::minmax_element(v.begin(), v.end());
  printf("%d %d %d %d %d\n", m.first, m.second, *e.first, *e.second, *std::min_element(v.begin(), v.end()));  //= 2 4 1 9 1
  int sum = 0;
  std::for_each(v.begin(), v.end(), [&](int x) { sum += x; });
  std::for_each_n(v.begin(), 2, [&](int x) { sum += 100 * x; });
  printf("%d\n", sum);                                                   //= 828
  printf("%d %d\n", *std::find_if(v.begin(), v.end(), [](int x) { return x > 5; }),
         *std::find_if_not(v.begin(), v.end(), odd));                    //= 8 8
  printf("%d%d%d\n", std::all_of(v.begin(), v.end(), odd), std::any_of(v.begin(), v.end(), odd),
         std::none_of(v.begin(), v.end(), odd));                         //= 010
  vector<int> w = {1, 1, 2, 3, 3, 3}, part = {2, 3}, some = {9, 3};
  printf("%d %d %d\n", (int)(std::adjacent_find(w.begin() + 1, w.end()) - w.begin()),
         (int)(std::search(w.begin(), w.end(), part.begin(), part.end()) - w.begin()),
         (int)(std::find_first_of(w.begin(), w.end(), some.begin(), some.end()) - w.begin()));  //= 3 2 3
  vector<int> out;
  std::copy_if(v.begin(), v.end(), std::back_inserter(out), odd);
  show(out);                                                             //= 5 3 1 9 
  int next = 0;
  std::generate(out.begin(), out.end(), [&] { return next++; });
  std::generate_n(std::back_inserter(out), 2, [&] { return next++; });
  std::transform(out.begin(), out.end(), out.begin(), [](int x) { return x * x; });
  show(out);                                                             //= 0 1 4 9 16 25 
  std::replace_if(out.begin(), out.end(), odd, -1);
  show(out);                                                             //= 0 -1 4 -1 16 -1 
  out.erase(std::remove(out.begin(), out.end(), -1), out.end());
  out.erase(std::remove_if(out.begin(), out.end(), [](int x) { return x > 10; }), out.end());
  show(out);                                                             //= 0 4 
  out.clear();
  std::remove_copy(w.begin(), w.end(), std::back_inserter(out), 3);
  std::unique_copy(w.begin(), w.end(), std::back_inserter(out));
  std::reverse_copy(v.begin(), v.end(), std::back_inserter(out));
  show(out);                                                             //= 1 1 2 1 2 3 2 9 1 8 3 5 
  vector<int> p = v;
  auto middle = std::stable_partition(p.begin(), p.end(), odd);
  show(p);                                                               //= 5 3 1 9 8 2 
  printf("%d %d %d\n", (int)(middle - p.begin()), std::is_partitioned(p.begin(), p.end(), odd),
         (int)(std::partition_point(p.begin(), p.end(), odd) - p.begin()));  //= 4 1 4
  vector<int> yes, no;
  std::partition_copy(v.begin(), v.end(), std::back_inserter(yes), std::back_inserter(no), odd);
  printf("%d %d %d\n", (int)yes.size(), (int)no.size(), (int)(std::partition(v.begin(), v.end(), odd) - v.begin()));  //= 4 2 4
  auto range = std::equal_range(w.begin(), w.end(), 3);
  printf("%d %d %d %d\n", (int)(range.first - w.begin()), (int)(range.second - w.begin()),
         (int)(std::upper_bound(w.begin(), w.end(), 1) - w.begin()), std::binary_search(w.begin(), w.end(), 2));  //= 3 6 2 1
  vector<int> h = {3, 1, 4, 1, 5};
  std::make_heap(h.begin(), h.end());
  h.push_back(9);
  std::push_heap(h.begin(), h.end());
  printf("%d %d\n", h[0], std::is_heap(h.begin(), h.end()));             //= 9 1
  std::pop_heap(h.begin(), h.end());
  h.pop_back();
  std::sort_heap(h.begin(), h.end());
  show(h);                                                               //= 1 1 3 4 5 
  vector<int> q = {9, 7, 5, 3, 1};
  std::partial_sort(q.begin(), q.begin() + 2, q.end());
  printf("%d %d\n", q[0], q[1]);                                         //= 1 3
  std::nth_element(q.begin(), q.begin() + 2, q.end());
  printf("%d\n", q[2]);                                                  //= 5
  std::stable_sort(q.begin(), q.end(), std::greater<int>());
  printf("%d %d %d\n", q[0], std::is_sorted(q.begin(), q.end()),
         (int)(std::is_sorted_until(q.begin(), q.end()) - q.begin()));   //= 9 0 1
  vector<int> a = {1, 3, 5}, b = {2, 3, 6}, r;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(r));
  show(r);                                                               //= 1 2 3 3 5 6 
  vector<int> both = {1, 3, 5, 2, 3, 6};
  std::inplace_merge(both.begin(), both.begin() + 3, both.end());
  show(both);                                                            //= 1 2 3 3 5 6 
  r.clear();
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(r));
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(r));
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(r));
  show(r);                                                               //= 3 1 2 3 5 6 1 5 
  std::next_permutation(a.begin(), a.end());
  show(a);                                                               //= 1 5 3 
  std::prev_permutation(a.begin(), a.end());
  show(a);                                                               //= 1 3 5 
  printf("%d\n", std::is_permutation(a.begin(), a.end(), vector<int>{5, 1, 3}.begin()));  //= 1
  vector<int> n(5);
  std::iota(n.begin(), n.end(), 1);
  printf("%d %d\n", std::inner_product(n.begin(), n.end(), n.begin(), 0),
         std::transform_reduce(n.begin(), n.end(), 0, std::plus<int>(), [](int x) { return 2 * x; }));  //= 55 30
  vector<int> s(5), d(5);
  std::partial_sum(n.begin(), n.end(), s.begin());
  std::adjacent_difference(s.begin(), s.end(), d.begin());
  show(s);                                                               //= 1 3 6 10 15 
  show(d);                                                               //= 1 2 3 4 5 
  printf("%d %d\n", std::lcm(4, 6), std::midpoint(2, 9));                //= 12 5
  vector<int> t = {1, 2, 3, 4, 5}, u(5);
  std::copy_n(t.begin(), 3, u.begin());
  std::copy_backward(t.begin(), t.begin() + 3, t.end());
  show(t);                                                               //= 1 2 1 2 3 
  std::move_backward(u.begin(), u.begin() + 3, u.end());
  std::fill_n(u.begin(), 2, 7);
  show(u);                                                               //= 7 7 1 2 3 
  std::iter_swap(u.begin(), u.end() - 1);
  std::swap_ranges(u.begin(), u.begin() + 2, t.begin());
  show(u);                                                               //= 1 2 1 2 7 
  auto mis = std::mismatch(t.begin(), t.end(), u.begin());
  printf("%d %d\n", *mis.first, std::lexicographical_compare(t.begin(), t.end(), u.begin(), u.end()));  //= 3 0
  std::list<int> l = {1, 2, 3};
  auto it = l.begin();
  std::advance(it, 2);
  std::copy(t.begin(), t.begin() + 1, std::front_inserter(l));
  std::copy(t.begin(), t.begin() + 1, std::inserter(l, it));
  printf("%d %d %d\n", (int)std::distance(l.begin(), l.end()), *std::prev(l.end()), *std::make_reverse_iterator(l.end()));  //= 5 3 3
  show(l);                                                               //= 3 1 2 3 3 
  int raw[] = {4, 5, 6};
  printf("%d %d %d\n", *std::cbegin(raw), *std::rbegin(raw), (int)(std::rend(raw) - std::rbegin(raw)));  //= 4 6 3
  printf("%d %d\n", (int)(std::cend(raw) - std::cbegin(raw)), *std::make_move_iterator(raw + 1));  //= 3 5
}
