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
  __wp_links *__left_ = nullptr, *__right = nullptr, *__parent = nullptr;
  unsigned priority = 0;
};
inline __wp_links *__wp_leftmost(__wp_links *x) {
  while (x->__left_ != nullptr) x = x->__left_;
  return x;
}
inline __wp_links *__wp_successor(__wp_links *x) {
  if (x->__right != nullptr) return __wp_leftmost(x->__right);
  while (x == x->__parent->__right) x = x->__parent;
  return x->__parent;
}
inline __wp_links *__wp_predecessor(__wp_links *x) {
  if (x->__left_ != nullptr) {
    for (x = x->__left_; x->__right != nullptr; x = x->__right) {}
    return x;
  }
  while (x == x->__parent->__left_) x = x->__parent;
  return x->__parent;
}
inline void __wp_set_child(__wp_links *__parent, __wp_links *__old, __wp_links *__child) {
  if (__parent->__left_ == __old) __parent->__left_ = __child;
  else __parent->__right = __child;
  if (__child != nullptr) __child->__parent = __parent;
}
// x takes the place of its parent, which becomes its child.
inline void __wp_rotate_up(__wp_links *x) {
  __wp_links *__p = x->__parent, *__inner;
  __wp_set_child(__p->__parent, __p, x);
  if (__p->__left_ == x) {
    __inner = __p->__left_ = x->__right;
    x->__right = __p;
  } else {
    __inner = __p->__right = x->__left_;
    x->__left_ = __p;
  }
  if (__inner != nullptr) __inner->__parent = __p;
  __p->__parent = x;
}
template <class _E> struct __wp_node : __wp_links {
  _E __element;
  template <class... _A> explicit __wp_node(_A &&...__a) : __element(static_cast<_A &&>(__a)...) {}
};
// An element of an unordered container carries the hash that orders it.
template <class _V> struct __wp_hashed {
  using value_type = _V;
  _V value;
  size_t hash = 0;
  template <class... _A> explicit __wp_hashed(_A &&...__a) : value(static_cast<_A &&>(__a)...) {}
};
template <class _E> struct __wp_element_value {
  using type = _E;
  static _E &of(_E &__e) { return __e; }
};
template <class _V> struct __wp_element_value<__wp_hashed<_V>> {
  using type = _V;
  static _V &of(__wp_hashed<_V> &__e) { return __e.value; }
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
  template <bool other, class = enable_if_t<constant || !other>> __wp_tree_iterator(const __wp_tree_iterator<_E, other> &__o) : __at(__o.__at) {}
  reference operator*() const { return __wp_element_value<_E>::of(static_cast<__wp_node<_E> *>(__at)->__element); }
  pointer operator->() const { return __builtin_addressof(**this); }
  __wp_tree_iterator &operator++() {
    __at = __wp_successor(__at);
    return *this;
  }
  __wp_tree_iterator operator++(int) {
    __wp_tree_iterator __old = *this;
    ++*this;
    return __old;
  }
  __wp_tree_iterator &operator--() {
    __at = __wp_predecessor(__at);
    return *this;
  }
  __wp_tree_iterator operator--(int) {
    __wp_tree_iterator __old = *this;
    --*this;
    return __old;
  }
  template <bool other> bool operator==(const __wp_tree_iterator<_E, other> &__o) const { return __at == __o.__at; }
  template <bool other> bool operator!=(const __wp_tree_iterator<_E, other> &__o) const { return __at != __o.__at; }
};

// E: what a node holds; Rank: a function object giving the sort key of an element; Less orders these keys.
template <class _E, class __Rank, class __Less> class __wp_tree {
  __wp_links __header;
  size_t __n = 0;
  unsigned __random = 1;
 public:
  using __node = __wp_node<_E>;
  __Less less;
  __wp_tree() {}
  explicit __wp_tree(const __Less &__l) : less(__l) {}
  __wp_tree(const __wp_tree &__o) : less(__o.less) { copy(__o); }
  __wp_tree(__wp_tree &&__o) : less(__o.less) { swap(__o); }
  ~__wp_tree() { clear(); }
  __wp_tree &operator=(const __wp_tree &__o) {
    if (this != &__o) {
      clear();
      if constexpr (is_copy_assignable_v<__Less>) less = __o.less;
      copy(__o);
    }
    return *this;
  }
  __wp_tree &operator=(__wp_tree &&__o) {
    if (this != &__o) {
      clear();
      swap(__o);
    }
    return *this;
  }
  static decltype(auto) rank(__wp_links *x) { return __Rank()(static_cast<__node *>(x)->__element); }
  size_t size() const { return __n; }
  __wp_links *end() const { return const_cast<__wp_links *>(&__header); }
  __wp_links *begin() const { return __wp_leftmost(end()); }
  void copy(const __wp_tree &__o) {
    for (__wp_links *x = __o.begin(); x != __o.end(); x = __wp_successor(x)) __link(end(), new __node(static_cast<__node *>(x)->__element));
  }
  void swap(__wp_tree &__o) {
    std::swap(__header.__left_, __o.__header.__left_);
    if (__header.__left_ != nullptr) __header.__left_->__parent = &__header;
    if (__o.__header.__left_ != nullptr) __o.__header.__left_->__parent = &__o.__header;
    std::swap(__n, __o.__n);
    std::swap(__random, __o.__random);
    if constexpr (is_move_assignable_v<__Less>) std::swap(less, __o.less);
  }
  // Every leaf in turn: no recursion, however deep the tree.
  void clear() {
    for (__wp_links *x = __header.__left_; x != nullptr && x != &__header;) {
      if (x->__left_ != nullptr) {
        x = x->__left_;
      } else if (x->__right != nullptr) {
        x = x->__right;
      } else {
        __wp_links *__p = x->__parent;
        __wp_set_child(__p, x, nullptr);
        delete static_cast<__node *>(x);
        x = __p;
      }
    }
    __n = 0;
  }
  // First node not before the key; first node after the key.
  template <class _K> __wp_links *__lower(const _K &__k) const {
    __wp_links *__found = end();
    for (__wp_links *x = __header.__left_; x != nullptr;) {
      if (less(rank(x), __k)) {
        x = x->__right;
      } else {
        __found = x;
        x = x->__left_;
      }
    }
    return __found;
  }
  template <class _K> __wp_links *__upper(const _K &__k) const {
    __wp_links *__found = end();
    for (__wp_links *x = __header.__left_; x != nullptr;) {
      if (less(__k, rank(x))) {
        __found = x;
        x = x->__left_;
      } else {
        x = x->__right;
      }
    }
    return __found;
  }
  // Links a new node right before `next`.
  __wp_links *__link(__wp_links *next, __node *x) {
    __random = __random * 1664525u + 1013904223u;
    x->priority = __random >> 8;
    if (next->__left_ == nullptr) {
      next->__left_ = x;
      x->__parent = next;
    } else {
      __wp_links *__last = next->__left_;
      while (__last->__right != nullptr) __last = __last->__right;
      __last->__right = x;
      x->__parent = __last;
    }
    while (x->__parent != &__header && x->__parent->priority < x->priority) __wp_rotate_up(x);
    ++__n;
    return x;
  }
  __wp_links *erase(__wp_links *x) {
    __wp_require(x != nullptr && x != &__header, "out-of-bounds", "erase of the end of a container");
    __wp_links *next = __wp_successor(x);
    while (x->__left_ != nullptr && x->__right != nullptr) __wp_rotate_up(x->__left_->priority < x->__right->priority ? x->__right : x->__left_);
    __wp_set_child(x->__parent, x, x->__left_ != nullptr ? x->__left_ : x->__right);
    delete static_cast<__node *>(x);
    --__n;
    return next;
  }
};

struct __wp_key_is_value {
  template <class _V> const _V &operator()(const _V &__v) const { return __v; }
};
struct __wp_key_is_first {
  template <class _V> const auto &operator()(const _V &__v) const { return __v.first; }
};
struct __wp_rank_is_hash {
  template <class _E> size_t operator()(const _E &__e) const { return __e.hash; }
};
struct __wp_less_hash {
  bool operator()(size_t __a, size_t __b) const { return __a < __b; }
};

// What all eight containers have in common. Table finds a key: see __wp_ordered and __wp_unordered.
template <class _K, class _V, class __KeyOf, class __Table, bool __many, bool constant> class __wp_associative {
 protected:
  __Table __t;
  using __tree = typename __Table::__tree;
  using __node = typename __tree::__node;
  using __element = typename __Table::__element;
 public:
  using __table = __Table;
  using key_type = _K;
  using value_type = _V;
  using size_type = size_t;
  using difference_type = ptrdiff_t;
  using reference = _V &;
  using const_reference = const _V &;
  using pointer = _V *;
  using const_pointer = const _V *;
  using iterator = __wp_tree_iterator<__element, constant>;
  using const_iterator = __wp_tree_iterator<__element, true>;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;
  using __inserted = conditional_t<__many, iterator, pair<iterator, bool>>;
  __wp_associative() {}
  explicit __wp_associative(const __Table &__t_) : __t(__t_) {}
  iterator begin() noexcept { return iterator(__t.__nodes.begin()); }
  iterator end() noexcept { return iterator(__t.__nodes.end()); }
  const_iterator begin() const noexcept { return const_iterator(__t.__nodes.begin()); }
  const_iterator end() const noexcept { return const_iterator(__t.__nodes.end()); }
  const_iterator cbegin() const noexcept { return begin(); }
  const_iterator cend() const noexcept { return end(); }
  reverse_iterator rbegin() noexcept { return reverse_iterator(end()); }
  reverse_iterator rend() noexcept { return reverse_iterator(begin()); }
  const_reverse_iterator rbegin() const noexcept { return const_reverse_iterator(end()); }
  const_reverse_iterator rend() const noexcept { return const_reverse_iterator(begin()); }
  size_t size() const noexcept { return __t.__nodes.size(); }
  size_t max_size() const noexcept { return ~static_cast<size_t>(0) / 2 / sizeof(__node); }
  bool empty() const noexcept { return size() == 0; }
  void clear() noexcept { __t.__nodes.clear(); }
  void swap(__wp_associative &__o) noexcept { __t.__nodes.swap(__o.__t.__nodes); }
  template <class _Q> iterator find(const _Q &__k) { return iterator(__t.find(__k)); }
  template <class _Q> const_iterator find(const _Q &__k) const { return const_iterator(__t.find(__k)); }
  iterator find(const _K &__k) { return iterator(__t.find(__k)); }
  const_iterator find(const _K &__k) const { return const_iterator(__t.find(__k)); }
  bool contains(const _K &__k) const { return find(__k) != end(); }
  size_t count(const _K &__k) const {
    if constexpr (!__many) return contains(__k);
    size_t __n_ = 0;
    for (auto __range = equal_range(__k); __range.first != __range.second; ++__range.first) ++__n_;
    return __n_;
  }
  pair<iterator, iterator> equal_range(const _K &__k) {
    __wp_links *first = __t.find(__k);
    return pair<iterator, iterator>(iterator(first), iterator(__t.__past(first, __k)));
  }
  pair<const_iterator, const_iterator> equal_range(const _K &__k) const {
    __wp_links *first = __t.find(__k);
    return pair<const_iterator, const_iterator>(const_iterator(first), const_iterator(__t.__past(first, __k)));
  }
  // Links a finished node, unless its key is there already and may be there once only.
  __inserted __add(__node *x) {
    const _K &__k = __KeyOf()(__wp_element_value<__element>::of(x->__element));
    if constexpr (__many) {
      return iterator(__t.__link(__k, x));
    } else {
      __wp_links *__found = __t.find(__k);
      if (__found == __t.__nodes.end()) return pair<iterator, bool>(iterator(__t.__link(__k, x)), true);
      delete x;
      return pair<iterator, bool>(iterator(__found), false);
    }
  }
  template <class... _X> __inserted emplace(_X &&...x) { return __add(new __node(static_cast<_X &&>(x)...)); }
  template <class... _X> iterator emplace_hint(const_iterator, _X &&...x) { return __place(emplace(static_cast<_X &&>(x)...)); }
  __inserted insert(const _V &__v) { return __add(new __node(__v)); }
  __inserted insert(_V &&__v) { return __add(new __node(static_cast<_V &&>(__v))); }
  template <class _P, class = enable_if_t<is_constructible_v<_V, _P &&> && !is_same_v<remove_cvref_t<_P>, _V>>> __inserted insert(_P &&__p) { return emplace(static_cast<_P &&>(__p)); }
  iterator insert(const_iterator, const _V &__v) { return __place(insert(__v)); }
  template <class _I, class = __wp_if_iterator<_I>> void insert(_I first, _I __last) {
    for (; first != __last; ++first) emplace(*first);
  }
  void insert(initializer_list<_V> __l) { insert(__l.begin(), __l.end()); }
  static iterator __place(iterator __i) { return __i; }
  static iterator __place(const pair<iterator, bool> &__p) { return __p.first; }
  iterator erase(const_iterator __i) { return iterator(__t.__nodes.erase(__i.__at)); }
  template <bool __c, class = enable_if_t<__c != true>> iterator erase(__wp_tree_iterator<__element, __c> __i) { return iterator(__t.__nodes.erase(__i.__at)); }
  iterator erase(const_iterator first, const_iterator __last) {
    while (first != __last) first = erase(first);
    return iterator(__last.__at);
  }
  size_t erase(const _K &__k) {
    size_t __n_ = 0;
    __wp_links *x = __t.find(__k), *__stop = __t.__past(x, __k);
    for (; x != __stop; ++__n_) x = __t.__nodes.erase(x);
    return __n_;
  }
};
template <class _K, class _V, class __KeyOf, class __Less> struct __wp_ordered {
  using __element = _V;
  using __tree = __wp_tree<_V, __KeyOf, __Less>;
  __tree __nodes;
  __wp_ordered() {}
  explicit __wp_ordered(const __Less &__l) : __nodes(__l) {}
  template <class _Q> __wp_links *find(const _Q &__k) const {
    __wp_links *x = __nodes.__lower(__k);
    return x == __nodes.end() || __nodes.less(__k, __tree::rank(x)) ? __nodes.end() : x;
  }
  __wp_links *__past(__wp_links *x, const _K &__k) const { return x == __nodes.end() ? x : __nodes.__upper(__k); }
  __wp_links *__link(const _K &__k, typename __tree::__node *x) { return __nodes.__link(__nodes.__upper(__k), x); }
};
// Nodes are ordered by hash; those of one hash are searched one by one, equal keys stand together.
template <class _K, class _V, class __KeyOf, class __Hash, class __Same> struct __wp_unordered {
  using __element = __wp_hashed<_V>;
  using __tree = __wp_tree<__element, __wp_rank_is_hash, __wp_less_hash>;
  __tree __nodes;
  __Hash hash;
  __Same __same_;
  __wp_unordered() {}
  __wp_unordered(const __Hash &__h, const __Same &__s) : hash(__h), __same_(__s) {}
  bool __is(__wp_links *x, const _K &__k) const { return __same_(__KeyOf()(static_cast<typename __tree::__node *>(x)->__element.value), __k); }
  template <class _Q> __wp_links *find(const _Q &__k) const {
    size_t __h = hash(__k);
    for (__wp_links *x = __nodes.__lower(__h); x != __nodes.end() && __tree::rank(x) == __h; x = __wp_successor(x))
      if (__is(x, __k)) return x;
    return __nodes.end();
  }
  __wp_links *__past(__wp_links *x, const _K &__k) const {
    while (x != __nodes.end() && __is(x, __k)) x = __wp_successor(x);
    return x;
  }
  __wp_links *__link(const _K &__k, typename __tree::__node *x) {
    x->__element.hash = hash(__k);
    __wp_links *first = find(__k);
    return __nodes.__link(first != __nodes.end() ? __past(first, __k) : __nodes.__upper(x->__element.hash), x);
  }
};
template <class _K, class _V, class __KeyOf, class _T, bool __many, bool constant>
inline bool operator==(const __wp_associative<_K, _V, __KeyOf, _T, __many, constant> &__a, const __wp_associative<_K, _V, __KeyOf, _T, __many, constant> &__b) {
  if (__a.size() != __b.size()) return false;
  for (auto __i = __a.begin(), __j = __b.begin(); __i != __a.end(); ++__i, ++__j)
    if (!(*__i == *__j)) return false;
  return true;
}
template <class _K, class _V, class __KeyOf, class _T, bool __many, bool constant>
inline bool operator!=(const __wp_associative<_K, _V, __KeyOf, _T, __many, constant> &__a, const __wp_associative<_K, _V, __KeyOf, _T, __many, constant> &__b) { return !(__a == __b); }
template <class _K, class _V, class __KeyOf, class _T, bool __many, bool constant>
inline bool operator<(const __wp_associative<_K, _V, __KeyOf, _T, __many, constant> &__a, const __wp_associative<_K, _V, __KeyOf, _T, __many, constant> &__b) {
  auto __i = __a.begin(), __j = __b.begin();
  for (; __i != __a.end() && __j != __b.end(); ++__i, ++__j) {
    if (*__i < *__j) return true;
    if (*__j < *__i) return false;
  }
  return __i == __a.end() && __j != __b.end();
}
template <class _K, class _V, class __KeyOf, class _T, bool __many, bool constant>
inline void swap(__wp_associative<_K, _V, __KeyOf, _T, __many, constant> &__a, __wp_associative<_K, _V, __KeyOf, _T, __many, constant> &__b) { __a.swap(__b); }

// What map and unordered_map add: access by key.
template <class __Base, class _K, class _T> class __wp_mapping : public __Base {
 public:
  using mapped_type = _T;
  using __Base::__Base;
  template <class _Q, class... _X> pair<typename __Base::iterator, bool> __try(_Q &&__k, _X &&...x) {
    __wp_links *__found = this->__t.find(__k);
    if (__found != this->__t.__nodes.end()) return {typename __Base::iterator(__found), false};
    return this->__add(new typename __Base::__node(piecewise_construct, std::forward_as_tuple(static_cast<_Q &&>(__k)), std::forward_as_tuple(static_cast<_X &&>(x)...)));
  }
  template <class... _X> auto try_emplace(const _K &__k, _X &&...x) { return __try(__k, static_cast<_X &&>(x)...); }
  template <class... _X> auto try_emplace(_K &&__k, _X &&...x) { return __try(static_cast<_K &&>(__k), static_cast<_X &&>(x)...); }
  template <class _X> auto insert_or_assign(const _K &__k, _X &&x) {
    auto __r = __try(__k, static_cast<_X &&>(x));
    if (!__r.second) __r.first->second = static_cast<_X &&>(x);
    return __r;
  }
  _T &operator[](const _K &__k) { return __try(__k).first->second; }
  _T &operator[](_K &&__k) { return __try(static_cast<_K &&>(__k)).first->second; }
  _T &at(const _K &__k) {
    auto __i = this->find(__k);
    if (__i == this->end()) __wp_throw<out_of_range>("map::at");
    return __i->second;
  }
  const _T &at(const _K &__k) const {
    auto __i = this->find(__k);
    if (__i == this->end()) __wp_throw<out_of_range>("map::at");
    return __i->second;
  }
};
// What the ordered containers add: bounds.
template <class __Base, class _K, class __Less> class __wp_with_bounds : public __Base {
 public:
  using key_compare = __Less;
  using __Base::__Base;
  __wp_with_bounds() {}
  auto lower_bound(const _K &__k) { return typename __Base::iterator(this->__t.__nodes.__lower(__k)); }
  auto lower_bound(const _K &__k) const { return typename __Base::const_iterator(this->__t.__nodes.__lower(__k)); }
  auto upper_bound(const _K &__k) { return typename __Base::iterator(this->__t.__nodes.__upper(__k)); }
  auto upper_bound(const _K &__k) const { return typename __Base::const_iterator(this->__t.__nodes.__upper(__k)); }
  __Less key_comp() const { return this->__t.__nodes.less; }
};
// What the unordered containers add: the names of a hash table. One node is one bucket here.
template <class __Base> class __wp_with_buckets : public __Base {
 public:
  using __Base::__Base;
  void reserve(size_t) {}
  void rehash(size_t) {}
  size_t bucket_count() const noexcept { return this->size() + 1; }
  float load_factor() const noexcept { return static_cast<float>(this->size()) / static_cast<float>(bucket_count()); }
  float max_load_factor() const noexcept { return 1.0f; }
  void max_load_factor(float) {}
};
#pragma clang force_cuda_host_device end
}
