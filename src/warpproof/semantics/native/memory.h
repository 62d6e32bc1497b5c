// Accesses to memory: where they lead, whether what they find was written, who else was there.

#if IS_LARGE  // a compiler takes very long for a function with many checks inside
#define ACCESS static __attribute__((noinline, unused))
#else
#define ACCESS INLINE
#endif

#define BESIDE static __attribute__((noinline, unused))

// --- races -----------------------------------------------------------------------------------------
// A cell has two halves: who wrote a granule last, and who read it since. A half is the number of an
// interval (between two barriers of one block, counted over all blocks in the order in which they run),
// a thread of the block, and marks. That is enough to tell whether an unordered pair exists; which one
// the reference would report is its own business.
typedef struct { u32 tag, first_tag; } Moment;  // of the worker, while a thread runs
enum { SEVERAL = 1, OTHERS = 2, ATOMICALLY = 4, PLAINLY = 8 };
#define OWN_PLAIN_WRITE (ATOMICALLY | PLAINLY | OTHERS)  // of this interval, then an atomic, by one thread

INLINE int is_unordered_with(Moment now, u32 half, u32 me, u32 first) {
  if (half < first) return 0;
  if (half < now.first_tag) return 1;  // another block
  if ((half & OTHERS) && (half & OWN_PLAIN_WRITE) != OWN_PLAIN_WRITE) return 1;
  return half >= now.tag && (((half ^ me) >> 4) || (half & SEVERAL));
}
INLINE u32 with_me(Moment now, u32 half, u32 me, u32 first) {
  if (half < first) return me;
  if (half < now.first_tag) return me | OTHERS;
  if (half < now.tag) return me | (half & OTHERS);
  return ((half ^ me) >> 4) ? half | SEVERAL : half;
}
BESIDE int read_granule_slowly(Moment now, u64 *cell, u32 me, u32 first) {
  u32 writer = (u32)(*cell >> 32), reader = (u32)*cell;
  if (is_unordered_with(now, writer, me, first)) return 0;
  *(u32 *)cell = with_me(now, reader, me, first);
  return 1;
}
// In shared memory no other block leaves anything: whatever is older than the interval is past. Elsewhere
// that much is sure of what is older than the launch.
INLINE int read_granule(Moment now, u64 *cell, u32 me, u32 first, int is_shared) {
  u64 both = *cell;
  u32 writer = (u32)(both >> 32), reader = (u32)both, past = is_shared ? now.tag : first;
  if (reader == me) return 1;  // and nobody has written since
  if (writer < past) {
    if (reader < past) { *(u32 *)cell = me; return 1; }
    if (reader >= now.tag) {
      if (!(reader & SEVERAL) && (reader ^ me) >> 4) *(u32 *)cell = reader | SEVERAL;
      return 1;
    }
  }
  return read_granule_slowly(now, cell, me, first);
}
BESIDE int write_granule_slowly(Moment now, u64 *cell, u32 me, u32 first) {
  u32 writer = (u32)(*cell >> 32), reader = (u32)*cell;
  if (is_unordered_with(now, writer, me, first) || is_unordered_with(now, reader, me, first)) return 0;
  *cell = (u64)me << 32;
  return 1;
}
INLINE int write_granule(Moment now, u64 *cell, u32 me, u32 first, int is_shared) {
  u64 both = *cell;
  u32 writer = (u32)(both >> 32), reader = (u32)both, past = is_shared ? now.tag : first;
  if (both == (u64)me << 32) return 1;
  if ((writer < past || writer == me) && (reader < past || reader == me)) { *cell = (u64)me << 32; return 1; }
  return write_granule_slowly(now, cell, me, first);
}
static __attribute__((noinline, unused)) int update_granule(Moment now, u64 *cell, u32 me, u32 first) {
  u32 writer = (u32)(*cell >> 32), reader = (u32)*cell, half;
  if (is_unordered_with(now, reader, me, first)) return 0;
  if (writer < first) {
    half = me | ATOMICALLY;
  } else if (!(writer & ATOMICALLY)) {
    if (is_unordered_with(now, writer, me, first)) return 0;
    half = me | (writer >= now.tag ? OWN_PLAIN_WRITE : ATOMICALLY | PLAINLY);
  } else if (writer & PLAINLY) {
    if (writer < now.first_tag) return 0;
    if (writer < now.tag) half = me | ATOMICALLY | PLAINLY;
    else if (!((writer ^ me) >> 4)) half = writer;
    else if (writer & OTHERS) return 0;
    else half = writer | SEVERAL;
  } else {
    half = with_me(now, writer & ~(u32)ATOMICALLY, me, first) | ATOMICALLY;
  }
  ((u32 *)cell)[1] = half;
  return 1;
}

// --- places ----------------------------------------------------------------------------------------

typedef struct { u8 *data, *undefined; u64 *cells; u32 *owners; u64 offset; u32 shift, first; } Place;
// What a thread needs all the time, where no write to memory can change it.
typedef struct {
  Moment now;
  u8 *memory, *undefined; u32 *owners; const u32 *births;
  const Object *shared; Object *objects;
  u32 since, is_transfer;
} Here;
INLINE Here here_of(Worker *K, Thread *T) {
  return (Here){{K->tag, K->first_tag}, T->memory, T->undefined, T->owners, T->births, K->shared, K->objects, K->since, 0};
}

INLINE int find_in(const Object *o, u32 first, u64 pointer, u64 size, u32 align, Place *at) {
  u64 offset = pointer - o->base;
  if (UNLIKELY(offset > o->size || o->size - offset < size)) return 0;
  if (align > 1 && UNLIKELY((offset & (align - 1)) || o->align < align)) return 0;
  *at = (Place){o->data, o->undefined, o->cells, o->owners, offset, o->shift, first};
  return 1;
}
ACCESS int find(const Here *H, u64 pointer, u32 owner, u64 size, u32 align, int writes, int by_name, int cached, Place *at) {
  if (owner & LOCAL_BIT) {
    u32 code = owner & ((1u << CODE_BITS) - 1);
    const Local *local = locals + code;
    u64 offset = pointer - (LOCAL_BASE + ((u64)code << 32));
    if (UNLIKELY(offset > local->size || local->size - offset < size)) return 0;
    if (UNLIKELY((offset & (align - 1)) || local->align < align)) return 0;
    if (local->escapes && UNLIKELY(H->births[code] != (owner >> CODE_BITS & MOST_BIRTHS))) return 0;
    if (writes && !by_name && local->is_const) return 0;
    *at = (Place){H->memory + local->offset, H->undefined + local->offset, 0, H->owners + (local->offset >> 3), offset, 0, 0};
    return 1;
  }
  if (owner & SHARED_BIT) return find_in(H->shared + (owner & 0xffff), H->now.first_tag, pointer, size, align, at);
  Object *o = H->objects + owner;
  if (UNLIKELY(!find_in(o, H->since, pointer, size, align, at))) return 0;
  if (IS_LOOP && UNLIKELY(o->flags & OF_DEVICE) && !H->is_transfer) return 0;
  if (writes) {
    if (UNLIKELY(o->flags & READ_ONLY)) return 0;
    o->flags |= WRITTEN;
  } else {
    o->flags |= WAS_READ;
  }
  if (cached) o->flags |= CACHED;
  return 1;
}

SELDOM int is_too_fine(Worker *K, u32 owner) { K->granule = owner; return 0; }

#define EACH_GRANULE(TEST) \
  u64 mask = (1ull << shift) - 1, end = (offset + size) >> shift; \
  if (UNLIKELY((offset | size) & mask)) return is_too_fine(K, owner); \
  for (u64 cell = offset >> shift; cell < end; cell++) if (UNLIKELY(!TEST)) return 0; \
  return 1;
#define EACH(KIND) \
  BESIDE int may_##KIND##_all( \
      Worker *K, Moment now, u32 me, u64 *cells, u64 offset, u32 shift, u32 first, u64 size, u32 owner)
#define ALL_OF(PLACE) PLACE.cells, PLACE.offset, PLACE.shift, PLACE.first
EACH(read) { EACH_GRANULE(read_granule(now, cells + cell, me, first, 0)) }
EACH(write) { EACH_GRANULE(write_granule(now, cells + cell, me, first, 0)) }
EACH(update) { EACH_GRANULE(update_granule(now, cells + cell, me, first)) }
// Numbers of the usual sizes are one granule, or two.
#define USUAL_SHIFT(SIZE) ((SIZE) < 4 ? 0u : 2u)
INLINE int is_usual(const Place *at, u64 size) {
  u32 shift = USUAL_SHIFT(size);
  return (size == 1 || size == 2 || size == 4 || size == 8) && at->shift == shift && !(at->offset & ((1u << shift) - 1));
}
#define USUALLY(KIND, IS_SHARED) \
  if (!at->cells) return 1; \
  if (LIKELY(is_usual(at, size))) { \
    u64 *cell = at->cells + (at->offset >> USUAL_SHIFT(size)); \
    if (UNLIKELY(!KIND##_granule(now, cell, me, at->first IS_SHARED))) return 0; \
    return size >> USUAL_SHIFT(size) == 1 || LIKELY(KIND##_granule(now, cell + 1, me, at->first IS_SHARED)); \
  } \
  return may_##KIND##_all(K, now, me, ALL_OF((*at)), size, owner);
#define AND ,
ACCESS int may_read(Worker *K, Moment now, u32 me, const Place *at, u64 size, u32 owner, int is_shared) {
  USUALLY(read, AND is_shared)
}
ACCESS int may_write(Worker *K, Moment now, u32 me, const Place *at, u64 size, u32 owner, int is_shared) {
  USUALLY(write, AND is_shared)
}
ACCESS int may_update(Worker *K, Moment now, u32 me, const Place *at, u64 size, u32 owner) {
  USUALLY(update, )
}

INLINE int is_of_one_size(Worker *K, u32 owner, u32 size) {
  if (owner & LOCAL_BIT) return 1;
  Object *o = owner & SHARED_BIT ? K->shared + (owner & 0xffff) : K->objects + owner;
  if (!o->atomic_size) o->atomic_size = size;
  return o->atomic_size == size;
}

// A statement's own block is not closed: the parts of a value follow it. While a loop of the host
// runs, nobody else does.
#if IS_LOOP
#define MAY(SIZE, WRITES, IS_SHARED, S)
#else
#define MAY(SIZE, WRITES, IS_SHARED, S) \
  NEED(WRITES ? may_write(K, now, me, &at, SIZE, at_owner, IS_SHARED) : may_read(K, now, me, &at, SIZE, at_owner, IS_SHARED), S)
#endif
#define FIND(P, O, SIZE, ALIGN, WRITES, BY_NAME, FROM_CACHE, S) \
  at_owner = (O); \
  NEED(find(&here, (P), at_owner, SIZE, ALIGN, WRITES, BY_NAME, FROM_CACHE, &at), S); \
  MAY(SIZE, WRITES, 0, S)
// The same in a shared array that the program names: what is known of it while it is compiled.
#define SHARED(CODE, SIZE, SHIFT, ALIGN) \
  (Object){K->shared[CODE].data, K->shared[CODE].undefined, K->shared[CODE].cells, 0, SHARED_BASE + (CODE##ull << 32), SIZE, SHIFT, \
   ALIGN, 0, 0, 0, 0, 0}
// How many places of an object an access of this size may begin at.
INLINE u64 room_of(const Object *o, u64 size, u32 align, int writes) {
  if ((o->flags & OF_DEVICE) || (writes && (o->flags & READ_ONLY))) return 0;
  return o->size < size || o->align < align ? 0 : o->size - size + 1;
}
#define FIND_KNOWN(OBJECT, O, P, ROOM, ALIGN, FIRST, S) \
  at_owner = (O); \
  at = (Place){OBJECT.data, OBJECT.undefined, OBJECT.cells, OBJECT.owners, (P) - OBJECT.base, OBJECT.shift, FIRST}; \
  NEED(at.offset < ROOM, S); \
  if (ALIGN > 1) NEED(!(at.offset & (ALIGN - 1)), S)
#define FIND_SHARED(OBJECT, O, P, ROOM, SIZE, ALIGN, WRITES, S) \
  FIND_KNOWN(OBJECT, O, P, ROOM, ALIGN, now.first_tag, S); \
  MAY(SIZE, WRITES, 1, S)
// A read where nobody can write before the next barrier.
#define FIND_ALONE(OBJECT, O, P, ROOM, SIZE, ALIGN, WRITES, S) \
  FIND_KNOWN(OBJECT, O, P, ROOM, ALIGN, now.first_tag, S)
// And in an object that an argument leads to, or that has a name.
#define FIND_GIVEN(OBJECT, O, P, ROOM, SIZE, ALIGN, WRITES, S) \
  FIND_KNOWN(OBJECT, O, P, ROOM, ALIGN, here.since, S); \
  if (WRITES) here.objects[at_owner].flags |= WRITTEN; \
  MAY(SIZE, WRITES, 0, S)
#define FIND_ATOMIC(P, O, SIZE, WIDE, S) \
  at_owner = (O); \
  NEED(find(&here, (P), at_owner, SIZE, SIZE, 1, 0, 0, &at), S); \
  if (!(at_owner & (SHARED_BIT | LOCAL_BIT))) { NEED(WIDE, S); here.objects[at_owner].flags |= WAS_READ; } \
  NEED(is_of_one_size(K, at_owner, SIZE) && may_update(K, now, me, &at, SIZE, at_owner), S); \
  disown(&at, 0, SIZE)

ACCESS int is_written(const Place *at, u64 part, u64 size) {
  const u8 *marks = at->undefined;
  if (!marks) return 1;
  marks += at->offset + part;
  switch (size) {
    case 1: return !*marks;
    case 2: { u16 m; __builtin_memcpy(&m, marks, 2); return !m; }
    case 4: { u32 m; __builtin_memcpy(&m, marks, 4); return !m; }
    default: { u64 m; __builtin_memcpy(&m, marks, 8); return !m; }
  }
}
ACCESS void mark_written(const Place *at, u64 part, u64 size) {
  if (at->undefined) __builtin_memset(at->undefined + at->offset + part, 0, size);
}
ACCESS u32 owner_at(const Place *at, u64 part) {
  u64 offset = at->offset + part;
  return at->owners && !(offset & 7) ? at->owners[offset >> 3] : 0;
}
ACCESS void disown(const Place *at, u64 part, u64 size) {
  if (at->owners && size)
    for (u64 slot = (at->offset + part) >> 3; slot <= (at->offset + part + size - 1) >> 3; slot++) at->owners[slot] = 0;
}
#define READ(C, V, PART, S) \
  NEED(is_written(&at, PART, sizeof(C)), S); \
  { C found; __builtin_memcpy(&found, at.data + at.offset + PART, sizeof(C)); V = found; }
#define WRITE(C, V, PART) do { \
  C given = (V); \
  __builtin_memcpy(at.data + at.offset + PART, &given, sizeof(C)); \
  mark_written(&at, PART, sizeof(C)); } while (0)
#define DISOWN(PART, SIZE) disown(&at, PART, SIZE)
// Private memory has room for owners; elsewhere a pointer to it would lose its meaning.
#define OWN(O, PART, S) do { \
  u32 held = (O); \
  if (held) { \
    NEED(at.owners && !((at.offset + PART) & 7) && ((at_owner & LOCAL_BIT) || is_addressable(held)), S); \
    at.owners[(at.offset + PART) >> 3] = held; } } while (0)

static __attribute__((noinline, unused)) int copy(Worker *K, Thread *T, u64 to, u32 to_owner, u64 from, u32 from_owner, u64 size,
    u32 to_align, u32 from_align, int may_overlap, int by_name, int is_transfer) {
  Place source, target;
  Here here = here_of(K, T);
  here.is_transfer = (u32)is_transfer;
  Moment now = here.now;
  u32 me = now.tag | T->number << 4;
  if (!size) return 1;
  if (!find(&here, from, from_owner, size, from_align, 0, 0, 0, &source)) return 0;
  if (!find(&here, to, to_owner, size, to_align, 1, by_name, 0, &target)) return 0;
  if ((source.cells && !may_read_all(K, now, me, ALL_OF(source), size, from_owner)) ||
      (target.cells && !may_write_all(K, now, me, ALL_OF(target), size, to_owner))) return 0;
  if (!may_overlap && source.data == target.data && source.offset != target.offset &&
      (source.offset < target.offset ? target.offset - source.offset : source.offset - target.offset) < size) return 0;
  if (source.owners || target.owners) {
    u64 first = source.offset >> 3, last = (source.offset + size - 1) >> 3;
    int any = 0;
    for (u64 slot = first; source.owners && slot <= last; slot++) any |= source.owners[slot] != 0;
    if (any && (((source.offset ^ target.offset) & 7) || !target.owners || (source.data == target.data))) return 0;
    if (any && !(to_owner & LOCAL_BIT))
      for (u64 slot = first; slot <= last; slot++) if (!is_addressable(source.owners[slot])) return 0;
    disown(&target, 0, size);
    if (any)
      for (u64 slot = first; slot <= last; slot++)
        if (slot << 3 >= source.offset && (slot << 3) + 8 <= source.offset + size)
          target.owners[(target.offset >> 3) + (slot - first)] = source.owners[slot];
  }
  if (target.undefined) {
    if (source.undefined) __builtin_memmove(target.undefined + target.offset, source.undefined + source.offset, size);
    else __builtin_memset(target.undefined + target.offset, 0, size);
  } else if (source.undefined) {
    for (u64 n = 0; n < size; n++) if (source.undefined[source.offset + n]) return 0;
  }
  __builtin_memmove(target.data + target.offset, source.data + source.offset, size);
  return 1;
}
#define COPY(TO, TO_OWNER, FROM, FROM_OWNER, SIZE, TO_ALIGN, FROM_ALIGN, MAY_OVERLAP, BY_NAME, S) \
  NEED(copy(K, T, TO, TO_OWNER, FROM, FROM_OWNER, SIZE, TO_ALIGN, FROM_ALIGN, MAY_OVERLAP, BY_NAME, 0), S)

// --- what the host asks the runtime ----------------------------------------------------------------
#if IS_LOOP
enum { HOST_STREAMS = 3, STAGED = 2 };  // handles below stand for streams that are always there
// A copy that the host waits for, while nothing else goes on: the driver may touch both sides.
static __attribute__((noinline, unused)) int transfer(Worker *K, Thread *T, u64 to, u32 to_owner, u64 from, u32 from_owner, u64 size,
    u64 stream, u32 blocking) {
  if (!blocking || K->transfers < (blocking == STAGED ? ALL_COPIES : TO_THE_END)) return 0;
  return stream < HOST_STREAMS && copy(K, T, to, to_owner, from, from_owner, size, 1, 1, 0, 0, 1);
}
enum { SPACE_OF, OFFSET_IN, SIZE_OF };
static __attribute__((noinline, unused)) u64 query(const Here *H, u64 pointer, u32 owner, u32 what, u32 space_of_locals) {
  u64 base = 0, size = 0;
  u32 space = ~0u;
  if (owner & LOCAL_BIT) {
    u32 code = owner & ((1u << CODE_BITS) - 1);
    base = LOCAL_BASE + ((u64)code << 32); size = locals[code].size;
    if (H->births[code] == (owner >> CODE_BITS & MOST_BIRTHS) || !locals[code].escapes) space = space_of_locals;
  } else if (owner) {
    base = H->objects[owner].base; size = H->objects[owner].true_size; space = H->objects[owner].space;
  }
  if (!pointer || space == ~0u) return what == SPACE_OF ? ~0ull : 0;
  return what == SPACE_OF ? space : what == OFFSET_IN ? pointer - base : size;
}
#endif

static __attribute__((noinline, unused)) int fill(Worker *K, Thread *T, u64 to, u32 owner, u8 byte, u64 size, u32 align, int by_name) {
  Place at;
  Here here = here_of(K, T);
  Moment now = here.now;
  u32 me = now.tag | T->number << 4;
  if (!size) return 1;
  if (!find(&here, to, owner, size, align, 1, by_name, 0, &at) || (at.cells && !may_write_all(K, now, me, ALL_OF(at), size, owner))) return 0;
  disown(&at, 0, size);
  __builtin_memset(at.data + at.offset, byte, size);
  mark_written(&at, 0, size);
  return 1;
}
static __attribute__((noinline, unused)) int havoc(Worker *K, Thread *T, u64 to, u32 owner, u64 size) {
  Place at;
  Here here = here_of(K, T);
  Moment now = here.now;
  u32 me = now.tag | T->number << 4;
  if (!size) return 1;
  if (!find(&here, to, owner, size, 1, 1, 0, 0, &at) || (at.cells && !may_write_all(K, now, me, ALL_OF(at), size, owner))) return 0;
  disown(&at, 0, size);
  for (u64 n = 0; n < size; n++) at.data[at.offset + n] = K->pattern[n & 7];
  mark_written(&at, 0, size);
  return 1;
}
#define HAVOC(TO, OWNER, SIZE, S) NEED(havoc(K, T, TO, OWNER, SIZE), S)
#define FILL(TO, OWNER, BYTE, SIZE, ALIGN, BY_NAME, S) NEED(fill(K, T, TO, OWNER, (u8)(BYTE), SIZE, ALIGN, BY_NAME), S)

// What is printed is formatted when the call is over: its arguments are kept, and of a string, which
// nobody may write meanwhile, where it is.
static __attribute__((noinline, unused)) int print(Worker *K, u32 site, u32 count, const u64 *given) {
  if (K->print_room - K->printed_count <= count) { K->is_full = 1; return 0; }
  u64 *to = K->printed + K->printed_count;
  *to++ = (u64)site << 32 | count;
  for (u32 n = 0; n < count; n++) to[n] = given[n];
  K->printed_count += count + 1;
  return 1;
}
// A launch that the host asks for is kept likewise, once where it is asked for again and again: how often,
// and in which round first.
static __attribute__((noinline, unused)) int ask(Worker *K, u32 site, u32 count, const u64 *given) {
  u64 head = (u64)site << 32 | (count + 2), *to = K->printed + K->asked - 1;
  if (K->asked && *to == head && K->printed_count == K->asked + 2 + count) {
    u32 n = 0;
    while (n < count && to[3 + n] == given[n]) n++;
    if (n == count) { to[1]++; return 1; }
  }
  if (K->print_room - K->printed_count <= count + 2) { K->is_full = 1; return 0; }
  to = K->printed + K->printed_count;
  *to++ = head; *to++ = 1; *to++ = K->rounds;
  for (u32 n = 0; n < count; n++) to[n] = given[n];
  K->asked = K->printed_count + 1;
  K->printed_count += count + 3;
  return 1;
}
// The bytes of a record that a launch is given, their marks, and what its pointers belong to.
static __attribute__((noinline, unused)) int hand_over(const Place *at, u64 size, u64 *to) {
  u64 words = (size + 7) >> 3, first = at->offset >> 3;
  __builtin_memset(to, 0, 24 * words);
  __builtin_memcpy(to, at->data + at->offset, size);
  if (at->undefined) __builtin_memcpy(to + words, at->undefined + at->offset, size);
  for (u64 slot = first; at->owners && slot <= (at->offset + size - 1) >> 3; slot++) {
    if (!at->owners[slot]) continue;
    if ((at->offset & 7) || (slot - first + 1) << 3 > size || !is_addressable(at->owners[slot])) return 0;
    to[2 * words + (slot - first)] = at->owners[slot];
  }
  return 1;
}
static __attribute__((noinline, unused)) int is_lasting_text(const Here *H, u64 pointer, u32 owner) {
  if (!pointer) return 1;
  if (!owner || !is_addressable(owner)) return 0;
  const Object *o = H->objects + owner;
  if (!(o->flags & READ_ONLY)) return 0;
  for (u64 at = pointer - o->base; at < o->size; at++) {
    if (o->undefined && o->undefined[at]) return 0;
    if (!o->data[at]) return 1;
  }
  return 0;
}

// A variable in memory begins to live: its bytes hold anything.
static __attribute__((noinline, unused)) int renew(Worker *K, Thread *T, u32 code) {
  const Local *local = locals + code;
  u32 births = (T->births[code] & MOST_BIRTHS) + 1;
  if (births > MOST_BIRTHS) return 0;
  for (u32 n = 0; n < local->size; n++) T->memory[local->offset + n] = K->pattern[n & 7];
  __builtin_memset(T->undefined + local->offset, 0xff, local->size);
  for (u32 slot = local->offset >> 3; slot < (local->offset + local->size + 7) >> 3; slot++) T->owners[slot] = 0;
  T->births[code] = births;
  return 1;
}
