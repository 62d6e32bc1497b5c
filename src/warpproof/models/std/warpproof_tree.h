// The ordered tree behind map, set and their unordered relatives: a treap, that is a binary search tree
// kept balanced by a pseudo-random priority of each node. Nodes never move, so iterators and references
// stay valid.
#pragma once
#include <functional>
#include <iterator>
#include <new>
#include <stdexcept>
namespace std {
#pragma clang force_cuda_host_device begin
// The links of a node. The header of a tree is one more: its left child is the root and it comes after the last node.
struct __wp_links {
  __wp_links *left = nullptr, *right = nullptr, *parent = nullptr;
  unsigned priority = 0;
};
inline __wp_links *__wp_leftmost(__wp_links *x) {
  while (x->left != nullptr) x = x->left;
  return x;
}
inline __wp_links *__wp_successor(__wp_links *x) {
  if (x->right != nullptr) return __wp_leftmost(x->right);
  while (x == x->parent->right) x = x->parent;
  return x->parent;
}
inline __wp_links *__wp_predecessor(__wp_links *x) {
  if (x->left != nullptr) {
    for (x = x->left; x->right != nullptr; x = x->right) {}
    return x;
  }
  while (x == x->parent->left) x = x->parent;
  return x->parent;
}
inline void __wp_set_child(__wp_links *parent, __wp_links *old, __wp_links *child) {
  if (parent->left == old) parent->left = child;
  else parent->right = child;
  if (child != nullptr) child->parent = parent;
}
// x takes the place of its parent, which becomes its child.
inline void __wp_rotate_up(__wp_links *x) {
  __wp_links *p = x->parent, *inner;
  __wp_set_child(p->parent, p, x);
  if (p->left == x) {
    inner = p->left = x->right;
    x->right = p;
  } else {
    inner = p->right = x->left;
    x->left = p;
  }
  if (inner != nullptr) inner->parent = p;
  p->parent = x;
}
template <class _E> struct __wp_node : __wp_links {
  _E element;
  template <class... _A> explicit __wp_node(_A &&...a) : element(static_cast<_A &&>(a)...) {}
};
// An element of an unordered container carries the hash that orders it.
template <class _V> struct __wp_hashed {
  using value_type = _V;
  _V value;
  size_t hash = 0;
  template <class... _A> explicit __wp_hashed(_A &&...a) : value(static_cast<_A &&>(a)...) {}
};
template <class _E> struct __wp_element_value {
  using type = _E;
  static _E &of(_E &e) { return e; }
};
template <class _V> struct __wp_element_value<__wp_hashed<_V>> {
  using type = _V;
  static _V &of(__wp_hashed<_V> &e) { return e.value; }
};
template <class _E, bool constant> class __wp_tree_iterator {
 public:
  using __value = typename __wp_element_value<_E>::type;
  __wp_links *__at = nullptr;
  using iterator_category = bidirectional_iterator_tag;
  using value_type = __value;
  using difference_type = ptrdiff_t;
  using pointer = conditional_t<constant, const __value *, __value *>;
  using reference = conditional_t<constant, const __value &, __value &>;
  __wp_tree_iterator() {}
  explicit __wp_tree_iterator(__wp_links *x) : __at(x) {}
  template <bool other, class = enable_if_t<constant || !other>> __wp_tree_iterator(const __wp_tree_iterator<_E, other> &o) : __at(o.__at) {}
  reference operator*() const { return __wp_element_value<_E>::of(static_cast<__wp_node<_E> *>(__at)->element); }
  pointer operator->() const { return __builtin_addressof(**this); }
  __wp_tree_iterator &operator++() {
    __at = __wp_successor(__at);
    return *this;
  }
  __wp_tree_iterator operator++(int) {
    __wp_tree_iterator old = *this;
    ++*this;
    return old;
  }
  __wp_tree_iterator &operator--() {
    __at = __wp_predecessor(__at);
    return *this;
  }
  __wp_tree_iterator operator--(int) {
    __wp_tree_iterator old = *this;
    --*this;
    return old;
  }
  template <bool other> bool operator==(const __wp_tree_iterator<_E, other> &o) const { return __at == o.__at; }
  template <bool other> bool operator!=(const __wp_tree_iterator<_E, other> &o) const { return __at != o.__at; }
};

// E: what a node holds; Rank: a function object giving the sort key of an element; Less orders these keys.
template <class _E, class Rank, class Less> class __wp_tree {
  __wp_links __header;
  size_t __n = 0;
  unsigned __random = 1;
 public:
  using node = __wp_node<_E>;
  Less less;
  __wp_tree() {}
  explicit __wp_tree(const Less &l) : less(l) {}
  __wp_tree(const __wp_tree &o) : less(o.less) { copy(o); }
  __wp_tree(__wp_tree &&o) : less(o.less) { swap(o); }
  ~__wp_tree() { clear(); }
  __wp_tree &operator=(const __wp_tree &o) {
    if (this != &o) {
      clear();
      if constexpr (is_copy_assignable_v<Less>) less = o.less;
      copy(o);
    }
    return *this;
  }
  __wp_tree &operator=(__wp_tree &&o) {
    if (this != &o) {
      clear();
      swap(o);
    }
    return *this;
  }
  static decltype(auto) rank(__wp_links *x) { return Rank()(static_cast<node *>(x)->element); }
  size_t size() const { return __n; }
  __wp_links *end() const { return const_cast<__wp_links *>(&__header); }
  __wp_links *begin() const { return __wp_leftmost(end()); }
  void copy(const __wp_tree &o) {
    for (__wp_links *x = o.begin(); x != o.end(); x = __wp_successor(x)) link(end(), new node(static_cast<node *>(x)->element));
  }
  void swap(__wp_tree &o) {
    std::swap(__header.left, o.__header.left);
    if (__header.left != nullptr) __header.left->parent = &__header;
    if (o.__header.left != nullptr) o.__header.left->parent = &o.__header;
    std::swap(__n, o.__n);
    std::swap(__random, o.__random);
    if constexpr (is_move_assignable_v<Less>) std::swap(less, o.less);
  }
  // Every leaf in turn: no recursion, however deep the tree.
  void clear() {
    for (__wp_links *x = __header.left; x != nullptr && x != &__header;) {
      if (x->left != nullptr) {
        x = x->left;
      } else if (x->right != nullptr) {
        x = x->right;
      } else {
        __wp_links *p = x->parent;
        __wp_set_child(p, x, nullptr);
        delete static_cast<node *>(x);
        x = p;
      }
    }
    __n = 0;
  }
  // First node not before the key; first node after the key.
  template <class _K> __wp_links *lower(const _K &k) const {
    __wp_links *found = end();
    for (__wp_links *x = __header.left; x != nullptr;) {
      if (less(rank(x), k)) {
        x = x->right;
      } else {
        found = x;
        x = x->left;
      }
    }
    return found;
  }
  template <class _K> __wp_links *upper(const _K &k) const {
    __wp_links *found = end();
    for (__wp_links *x = __header.left; x != nullptr;) {
      if (less(k, rank(x))) {
        found = x;
        x = x->left;
      } else {
        x = x->right;
      }
    }
    return found;
  }
  // Links a new node right before `next`.
  __wp_links *link(__wp_links *next, node *x) {
    __random = __random * 1664525u + 1013904223u;
    x->priority = __random >> 8;
    if (next->left == nullptr) {
      next->left = x;
      x->parent = next;
    } else {
      __wp_links *last = next->left;
      while (last->right != nullptr) last = last->right;
      last->right = x;
      x->parent = last;
    }
    while (x->parent != &__header && x->parent->priority < x->priority) __wp_rotate_up(x);
    ++__n;
    return x;
  }
  __wp_links *erase(__wp_links *x) {
    __wp_require(x != nullptr && x != &__header, "out-of-bounds", "erase of the end of a container");
    __wp_links *next = __wp_successor(x);
    while (x->left != nullptr && x->right != nullptr) __wp_rotate_up(x->left->priority < x->right->priority ? x->right : x->left);
    __wp_set_child(x->parent, x, x->left != nullptr ? x->left : x->right);
    delete static_cast<node *>(x);
    --__n;
    return next;
  }
};

struct __wp_key_is_value {
  template <class _V> const _V &operator()(const _V &v) const { return v; }
};
struct __wp_key_is_first {
  template <class _V> const auto &operator()(const _V &v) const { return v.first; }
};
struct __wp_rank_is_hash {
  template <class _E> size_t operator()(const _E &e) const { return e.hash; }
};
struct __wp_less_hash {
  bool operator()(size_t a, size_t b) const { return a < b; }
};

// What all eight containers have in common. Table finds a key: see __wp_ordered and __wp_unordered.
template <class _K, class _V, class KeyOf, class Table, bool many, bool constant> class __wp_associative {
 protected:
  Table __t;
  using tree = typename Table::tree;
  using node = typename tree::node;
  using element = typename Table::element;
 public:
  using table = Table;
  using key_type = _K;
  using value_type = _V;
  using size_type = size_t;
  using difference_type = ptrdiff_t;
  using reference = _V &;
  using const_reference = const _V &;
  using pointer = _V *;
  using const_pointer = const _V *;
  using iterator = __wp_tree_iterator<element, constant>;
  using const_iterator = __wp_tree_iterator<element, true>;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;
  using __inserted = conditional_t<many, iterator, pair<iterator, bool>>;
  __wp_associative() {}
  explicit __wp_associative(const Table &t) : __t(t) {}
  iterator begin() noexcept { return iterator(__t.nodes.begin()); }
  iterator end() noexcept { return iterator(__t.nodes.end()); }
  const_iterator begin() const noexcept { return const_iterator(__t.nodes.begin()); }
  const_iterator end() const noexcept { return const_iterator(__t.nodes.end()); }
  const_iterator cbegin() const noexcept { return begin(); }
  const_iterator cend() const noexcept { return end(); }
  reverse_iterator rbegin() noexcept { return reverse_iterator(end()); }
  reverse_iterator rend() noexcept { return reverse_iterator(begin()); }
  const_reverse_iterator rbegin() const noexcept { return const_reverse_iterator(end()); }
  const_reverse_iterator rend() const noexcept { return const_reverse_iterator(begin()); }
  size_t size() const noexcept { return __t.nodes.size(); }
  size_t max_size() const noexcept { return ~static_cast<size_t>(0) / 2 / sizeof(node); }
  bool empty() const noexcept { return size() == 0; }
  void clear() noexcept { __t.nodes.clear(); }
  void swap(__wp_associative &o) noexcept { __t.nodes.swap(o.__t.nodes); }
  template <class _Q> iterator find(const _Q &k) { return iterator(__t.find(k)); }
  template <class _Q> const_iterator find(const _Q &k) const { return const_iterator(__t.find(k)); }
  iterator find(const _K &k) { return iterator(__t.find(k)); }
  const_iterator find(const _K &k) const { return const_iterator(__t.find(k)); }
  bool contains(const _K &k) const { return find(k) != end(); }
  size_t count(const _K &k) const {
    if constexpr (!many) return contains(k);
    size_t n = 0;
    for (auto range = equal_range(k); range.first != range.second; ++range.first) ++n;
    return n;
  }
  pair<iterator, iterator> equal_range(const _K &k) {
    __wp_links *first = __t.find(k);
    return pair<iterator, iterator>(iterator(first), iterator(__t.past(first, k)));
  }
  pair<const_iterator, const_iterator> equal_range(const _K &k) const {
    __wp_links *first = __t.find(k);
    return pair<const_iterator, const_iterator>(const_iterator(first), const_iterator(__t.past(first, k)));
  }
  // Links a finished node, unless its key is there already and may be there once only.
  __inserted __add(node *x) {
    const _K &k = KeyOf()(__wp_element_value<element>::of(x->element));
    if constexpr (many) {
      return iterator(__t.link(k, x));
    } else {
      __wp_links *found = __t.find(k);
      if (found == __t.nodes.end()) return pair<iterator, bool>(iterator(__t.link(k, x)), true);
      delete x;
      return pair<iterator, bool>(iterator(found), false);
    }
  }
  template <class... _X> __inserted emplace(_X &&...x) { return __add(new node(static_cast<_X &&>(x)...)); }
  template <class... _X> iterator emplace_hint(const_iterator, _X &&...x) { return __place(emplace(static_cast<_X &&>(x)...)); }
  __inserted insert(const _V &v) { return __add(new node(v)); }
  __inserted insert(_V &&v) { return __add(new node(static_cast<_V &&>(v))); }
  template <class _P, class = enable_if_t<is_constructible_v<_V, _P &&> && !is_same_v<remove_cvref_t<_P>, _V>>> __inserted insert(_P &&p) { return emplace(static_cast<_P &&>(p)); }
  iterator insert(const_iterator, const _V &v) { return __place(insert(v)); }
  template <class _I, class = __wp_if_iterator<_I>> void insert(_I first, _I last) {
    for (; first != last; ++first) emplace(*first);
  }
  void insert(initializer_list<_V> l) { insert(l.begin(), l.end()); }
  static iterator __place(iterator i) { return i; }
  static iterator __place(const pair<iterator, bool> &p) { return p.first; }
  iterator erase(const_iterator i) { return iterator(__t.nodes.erase(i.__at)); }
  template <bool c, class = enable_if_t<c != true>> iterator erase(__wp_tree_iterator<element, c> i) { return iterator(__t.nodes.erase(i.__at)); }
  iterator erase(const_iterator first, const_iterator last) {
    while (first != last) first = erase(first);
    return iterator(last.__at);
  }
  size_t erase(const _K &k) {
    size_t n = 0;
    __wp_links *x = __t.find(k), *stop = __t.past(x, k);
    for (; x != stop; ++n) x = __t.nodes.erase(x);
    return n;
  }
};
template <class _K, class _V, class KeyOf, class Less> struct __wp_ordered {
  using element = _V;
  using tree = __wp_tree<_V, KeyOf, Less>;
  tree nodes;
  __wp_ordered() {}
  explicit __wp_ordered(const Less &l) : nodes(l) {}
  template <class _Q> __wp_links *find(const _Q &k) const {
    __wp_links *x = nodes.lower(k);
    return x == nodes.end() || nodes.less(k, tree::rank(x)) ? nodes.end() : x;
  }
  __wp_links *past(__wp_links *x, const _K &k) const { return x == nodes.end() ? x : nodes.upper(k); }
  __wp_links *link(const _K &k, typename tree::node *x) { return nodes.link(nodes.upper(k), x); }
};
// Nodes are ordered by hash; those of one hash are searched one by one, equal keys stand together.
template <class _K, class _V, class KeyOf, class Hash, class Same> struct __wp_unordered {
  using element = __wp_hashed<_V>;
  using tree = __wp_tree<element, __wp_rank_is_hash, __wp_less_hash>;
  tree nodes;
  Hash hash;
  Same same;
  __wp_unordered() {}
  __wp_unordered(const Hash &h, const Same &s) : hash(h), same(s) {}
  bool is(__wp_links *x, const _K &k) const { return same(KeyOf()(static_cast<typename tree::node *>(x)->element.value), k); }
  template <class _Q> __wp_links *find(const _Q &k) const {
    size_t h = hash(k);
    for (__wp_links *x = nodes.lower(h); x != nodes.end() && tree::rank(x) == h; x = __wp_successor(x))
      if (is(x, k)) return x;
    return nodes.end();
  }
  __wp_links *past(__wp_links *x, const _K &k) const {
    while (x != nodes.end() && is(x, k)) x = __wp_successor(x);
    return x;
  }
  __wp_links *link(const _K &k, typename tree::node *x) {
    x->element.hash = hash(k);
    __wp_links *first = find(k);
    return nodes.link(first != nodes.end() ? past(first, k) : nodes.upper(x->element.hash), x);
  }
};
template <class _K, class _V, class KeyOf, class _T, bool many, bool constant>
inline bool operator==(const __wp_associative<_K, _V, KeyOf, _T, many, constant> &a, const __wp_associative<_K, _V, KeyOf, _T, many, constant> &b) {
  if (a.size() != b.size()) return false;
  for (auto i = a.begin(), j = b.begin(); i != a.end(); ++i, ++j)
    if (!(*i == *j)) return false;
  return true;
}
template <class _K, class _V, class KeyOf, class _T, bool many, bool constant>
inline bool operator!=(const __wp_associative<_K, _V, KeyOf, _T, many, constant> &a, const __wp_associative<_K, _V, KeyOf, _T, many, constant> &b) { return !(a == b); }
template <class _K, class _V, class KeyOf, class _T, bool many, bool constant>
inline bool operator<(const __wp_associative<_K, _V, KeyOf, _T, many, constant> &a, const __wp_associative<_K, _V, KeyOf, _T, many, constant> &b) {
  auto i = a.begin(), j = b.begin();
  for (; i != a.end() && j != b.end(); ++i, ++j) {
    if (*i < *j) return true;
    if (*j < *i) return false;
  }
  return i == a.end() && j != b.end();
}
template <class _K, class _V, class KeyOf, class _T, bool many, bool constant>
inline void swap(__wp_associative<_K, _V, KeyOf, _T, many, constant> &a, __wp_associative<_K, _V, KeyOf, _T, many, constant> &b) { a.swap(b); }

// What map and unordered_map add: access by key.
template <class Base, class _K, class _T> class __wp_mapping : public Base {
 public:
  using mapped_type = _T;
  using Base::Base;
  template <class _Q, class... _X> pair<typename Base::iterator, bool> __try(_Q &&k, _X &&...x) {
    __wp_links *found = this->__t.find(k);
    if (found != this->__t.nodes.end()) return {typename Base::iterator(found), false};
    return this->__add(new typename Base::node(piecewise_construct, std::forward_as_tuple(static_cast<_Q &&>(k)), std::forward_as_tuple(static_cast<_X &&>(x)...)));
  }
  template <class... _X> auto try_emplace(const _K &k, _X &&...x) { return __try(k, static_cast<_X &&>(x)...); }
  template <class... _X> auto try_emplace(_K &&k, _X &&...x) { return __try(static_cast<_K &&>(k), static_cast<_X &&>(x)...); }
  template <class _X> auto insert_or_assign(const _K &k, _X &&x) {
    auto r = __try(k, static_cast<_X &&>(x));
    if (!r.second) r.first->second = static_cast<_X &&>(x);
    return r;
  }
  _T &operator[](const _K &k) { return __try(k).first->second; }
  _T &operator[](_K &&k) { return __try(static_cast<_K &&>(k)).first->second; }
  _T &at(const _K &k) {
    auto i = this->find(k);
    if (i == this->end()) __wp_throw<out_of_range>("map::at");
    return i->second;
  }
  const _T &at(const _K &k) const {
    auto i = this->find(k);
    if (i == this->end()) __wp_throw<out_of_range>("map::at");
    return i->second;
  }
};
// What the ordered containers add: bounds.
template <class Base, class _K, class Less> class __wp_with_bounds : public Base {
 public:
  using key_compare = Less;
  using Base::Base;
  __wp_with_bounds() {}
  auto lower_bound(const _K &k) { return typename Base::iterator(this->__t.nodes.lower(k)); }
  auto lower_bound(const _K &k) const { return typename Base::const_iterator(this->__t.nodes.lower(k)); }
  auto upper_bound(const _K &k) { return typename Base::iterator(this->__t.nodes.upper(k)); }
  auto upper_bound(const _K &k) const { return typename Base::const_iterator(this->__t.nodes.upper(k)); }
  Less key_comp() const { return this->__t.nodes.less; }
};
// What the unordered containers add: the names of a hash table. One node is one bucket here.
template <class Base> class __wp_with_buckets : public Base {
 public:
  using Base::Base;
  void reserve(size_t) {}
  void rehash(size_t) {}
  size_t bucket_count() const noexcept { return this->size() + 1; }
  float load_factor() const noexcept { return static_cast<float>(this->size()) / static_cast<float>(bucket_count()); }
  float max_load_factor() const noexcept { return 1.0f; }
  void max_load_factor(float) {}
};
#pragma clang force_cuda_host_device end
}
