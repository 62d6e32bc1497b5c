// Blocks one after the other, and in a block always the first thread that can go on: the order of the
// reference interpreter. Threads that meet wait for each other.

static void begin_thread(Worker *K, Thread *T, u32 slot) {
  T->pc = 0; T->state = RUNS;
  if (LOCAL_BYTES) {
    u64 stride = LOCAL_BYTES * 2 + LOCAL_BYTES / 2;
    T->memory = K->thread_memory + slot * stride;
    T->undefined = T->memory + LOCAL_BYTES;
    T->owners = (u32 *)(T->memory + 2 * LOCAL_BYTES);
    __builtin_memcpy(T->memory, K->image, stride);
    for (u32 i = 0; i < LOCALS; i++) T->births[i] = 0;
  }
}
static void name_block(Worker *K, u64 block) {
  K->block_x = (u32)(block % K->grid_x);
  K->block_y = (u32)(block / K->grid_x % K->grid_y);
  K->block_z = (u32)(block / K->grid_x / K->grid_y);
}
static void begin_block(Worker *K, u64 block) {
  name_block(K, block);
  for (u64 n = 0; n < K->shared_count; n++) {
    Object *o = K->shared + n;
    for (u64 i = 0; i < o->size; i++) o->data[i] = K->pattern[i & 7];
    __builtin_memset(o->undefined, 0xff, o->size);
  }
}
INLINE void name_thread(const Fixed *fixed, Thread *T, u32 number, u32 *x, u32 *y, u32 *z) {
  T->number = number; T->x = *x; T->y = *y; T->z = *z;
  if (++*x == fixed->dim_x) { *x = 0; if (++*y == fixed->dim_y) { *y = 0; ++*z; } }
}

// Tags are used up: what is left of them is "another block", "before", "now".
SELDOM void sweep(Worker *K) {
  u32 old_first = K->first_tag, old = K->tag, since = K->since;
#if MEETS_GRID  // in other blocks' shared arrays nobody is whom the next one there does not come after
  for (u64 n = 0; n < K->shared_count * K->residents; n++) {
    Object *o = K->resident_arrays + n;
    if (o->cells && (o < K->shared || o >= K->shared + K->shared_count)) __builtin_memset(o->cells, 0, 8 * ((o->size >> o->shift) + 1));
  }
#endif
  for (u64 kind = 0; kind < 2; kind++)
    for (u64 n = 0; n < (kind ? K->shared_count : K->object_count); n++) {
      Object *o = (kind ? K->shared : K->objects) + n;
      u32 *halves = (u32 *)o->cells;
      if (!halves) continue;
      for (u64 i = 0; i < 2 * (o->size >> o->shift); i++) {
        u32 half = halves[i];
        halves[i] = half < since ? 0 : (half & 0x3fff) | (half < old_first ? 1u : half < old ? 2u : 3u) << 14;
      }
    }
  K->since = 1u << 14;
  K->first_tag = 2u << 14;
  K->tag = 3u << 14;
}
INLINE void next_interval(Worker *K) {
  K->tag += 1u << 14;
  if (UNLIKELY(K->tag >= 0xfffe0000u)) sweep(K);
}

static int meets_block(Worker *K, u32 count, u32 over) {
  Thread *first = 0;
  u64 yes = 0;
  for (u32 n = 0; n < count; n++) {
    Thread *T = K->threads + n;
    if (T->state == IS_OVER) continue;
    if (!first) first = T;
    if (T->pc != first->pc) return 0;
    for (u32 r = 0; r < meetings[T->pc - 1].rounds; r++) if (T->rounds[r] != first->rounds[r]) return 0;
    yes += T->given[0] != 0;
  }
  if (over && !K->allow_exited) return 0;
  u32 kind = meetings[first->pc - 1].kind, here = count - over;
  u64 result = kind == COUNTING ? yes : kind == ALL_OF_BLOCK ? yes == here : kind == ANY_OF_BLOCK ? yes > 0 : 0;
  for (u32 n = 0; n < count; n++)
    if (K->threads[n].state != IS_OVER) { K->threads[n].state = RUNS; K->threads[n].result = result; }
  next_interval(K);
  return 1;
}

static u32 shuffled_from(u32 lane, u32 operand, u32 width, u32 mode) {
  u32 start = lane & ~(width - 1), inside = lane & (width - 1), distance = operand < 0x80000000u ? operand & 0xff : 0;
  switch (mode) {
    case 0: return start + (operand & (width - 1));
    case 1: return distance <= inside ? lane - distance : lane;
    case 2: return inside + distance < width ? lane + distance : lane;
    default: { u32 across = lane ^ (operand & 0x1f); return across < start + width ? across : lane; }
  }
}

// What lanes come to together, as a number of so many bits.
static u64 reduced(const Thread *threads, u32 lanes, u32 operation, u32 bits) {
  u64 ones = bits == 64 ? ~0ull : (1ull << bits) - 1, found = 0;
  u32 spare = 64 - bits;
  for (u32 lane = 0, first = 1; lane < 32; lane++) {
    if (!(lanes >> lane & 1)) continue;
    u64 x = threads[lane].given[1] & ones;
    i64 a = (i64)(found << spare) >> spare, b = (i64)(x << spare) >> spare;
    if (first) { found = x; first = 0; continue; }
    switch (operation) {
      case 0: found += x; break;
      case 1: found = b < a ? x : found; break;
      case 2: found = b > a ? x : found; break;
      case 3: found = x < found ? x : found; break;
      case 4: found = x > found ? x : found; break;
      case 5: found &= x; break;
      case 6: found |= x; break;
      default: found ^= x;
    }
    found &= ones;
  }
  return found;
}
static u32 of_one_value(const Thread *threads, u32 lanes, u64 value) {
  u32 found = 0;
  for (u32 lane = 0; lane < 32; lane++) if ((lanes >> lane & 1) && threads[lane].given[1] == value) found |= 1u << lane;
  return found;
}
// A lane has come: does its group go on? 0: not yet, 1: it does, 2: the reference has to look.
static int meets_warp(Worker *K, Thread *T, u32 count) {
  u32 start = T->number & ~31u, lanes = count - start < 32 ? count - start : 32;
  u32 existing = lanes == 32 ? 0xffffffffu : (1u << lanes) - 1, mask = (u32)T->given[0], arrived = 0, votes = 0;
  const Meeting *here = meetings + (T->pc - 1);
  if (here->kind == ACTIVE) return 0;
  if (mask != 0xffffffffu && (mask & ~existing)) return 2;
  if (!(mask >> (T->number & 31) & 1)) return 2;
  for (u32 lane = 0; lane < lanes; lane++) {
    Thread *other = K->threads + start + lane;
    if (other->state == IS_OVER && (mask >> lane & 1)) return 2;
    if (other->state != WAITS || other->pc != T->pc || (u32)other->given[0] != mask) continue;
    for (u32 r = 0; r < here->rounds; r++) if (other->rounds[r] != T->rounds[r]) return 2;
    arrived |= 1u << lane;
    if (other->given[1]) votes |= 1u << lane;
  }
  if (arrived & ~mask) return 2;
  if (arrived != (mask & existing)) return 0;
  for (u32 lane = 0; lane < lanes; lane++) {
    if (!(arrived >> lane & 1)) continue;
    Thread *other = K->threads + start + lane;
    switch (here->kind) {
      case SHUFFLE: {
        u32 width = (u32)other->given[3] & 0x3f;
        if (!width || (width & (width - 1)) || width > 32) return 2;
        u32 from = shuffled_from(lane, (u32)other->given[2], width, (u32)other->given[4]);
        if (from >= 32 || !(arrived >> from & 1)) return 2;
        other->result = K->threads[start + from].given[1];
        break;
      }
      case BALLOT: other->result = votes; break;
      case ALL_OF_WARP: other->result = votes == arrived; break;
      case ANY_OF_WARP: other->result = votes != 0; break;
      case UNIFORM: other->result = votes == 0 || votes == arrived; break;
      case MATCH_ANY: other->result = of_one_value(K->threads + start, arrived, other->given[1]); break;
      case REDUCE:
        if (other->given[2] > 7) return 2;
        other->result = reduced(K->threads + start, arrived, (u32)other->given[2], here->bits);
        break;
      default: other->result = 0;
    }
  }
  for (u32 lane = 0; lane < lanes; lane++) if (arrived >> lane & 1) K->threads[start + lane].state = RUNS;
  return 1;
}

// Nobody in a block can go on. Lanes that ask who is with them hear who is there by now: the first that
// wait, of the first warp in which any do.
static int tells_who_is_there(Worker *K, u32 count) {
  for (u32 start = 0; start < count; start += 32) {
    u32 lanes = count - start < 32 ? count - start : 32, together = 0;
    const Thread *first = 0;
    for (u32 lane = 0; lane < lanes; lane++) {
      const Thread *T = K->threads + start + lane;
      if (T->state != WAITS || meetings[T->pc - 1].kind < AT_WARP) continue;
      if (!first) first = T;
      int is_here = T->pc == first->pc;
      for (u32 r = 0; is_here && r < meetings[T->pc - 1].rounds; r++) is_here = T->rounds[r] == first->rounds[r];
      if (is_here) together |= 1u << lane;
    }
    if (!first) continue;
    if (meetings[first->pc - 1].kind != ACTIVE) return 0;
    for (u32 lane = 0; lane < lanes; lane++)
      if (together >> lane & 1) { K->threads[start + lane].state = RUNS; K->threads[start + lane].result = together; }
    return 1;
  }
  return 0;
}

SELDOM u32 stopped(Worker *K, u32 thread) {
  K->answer->thread = thread;
  return K->is_full ? PRINTS_MUCH : K->granule ? TOO_FINE : K->site ? STOPPED_AT : TOO_LONG;
}

#if IS_LOOP
#elif MEETINGS == 0
// Nobody waits: one thread after the other, all in one place.
static u32 run_block(Worker *K, u64 block, const Library *M) {
  begin_block(K, block);
  const Fixed fixed = fixed_of(K);
  const u32 count = fixed.dim_x * fixed.dim_y * fixed.dim_z;
  const u64 most_steps = K->most_steps;
  u64 steps = K->steps;
  u32 x = 0, y = 0, z = 0;
  Thread T;
  for (u32 n = 0; n < count; n++) {
    name_thread(&fixed, &T, n, &x, &y, &z);
    begin_thread(K, &T, 0);
    if (UNLIKELY(thread(K, &T, M, &fixed) == STOPPED)) return stopped(K, n);
    steps += T.steps;
    if (UNLIKELY(steps > most_steps)) return TOO_LONG;
  }
  K->steps = steps;
  return WELL;
}
#else
// Of a block's threads so many are over; with WELL all others wait for those of other blocks.
static u32 go_on(Worker *K, const Library *M, u32 count, u32 *ended) {
  const Fixed fixed = fixed_of(K);
  u32 over = *ended, waiting = 0, next = 0, away = 0;
  while (over + away < count) {
    while (next < count && K->threads[next].state != RUNS) next++;
    if (next == count) {
      if (away || !tells_who_is_there(K, count)) return STUCK;
      next = 0;
    }
    if (K->threads[next].state != RUNS) continue;
    Thread *T = K->threads + next;
    u32 came = thread(K, T, M, &fixed);
    if (came == STOPPED) return stopped(K, next);
    K->steps += T->steps;
    if (UNLIKELY(K->steps > K->most_steps)) return TOO_LONG;
    if (came == ENDED) { T->state = IS_OVER; over++; }
    else if (MEETS_GRID && meetings[came - 1].kind == AT_GRID) { T->state = WAITS_FOR_GRID; away++; }
    else {
      T->state = WAITS;
      if (meetings[came - 1].kind >= AT_WARP) {
        int met = meets_warp(K, T, count);
        if (met == 2) return STUCK;
        if (met) { next &= ~31u; continue; }
      } else waiting++;
    }
    if (waiting && waiting + over == count) {
      if (!meets_block(K, count, over)) return STUCK;
      waiting = 0; next = 0;
    }
  }
  *ended = over;
  return WELL;
}
static void begin_threads(Worker *K, u32 count, u32 first_slot) {
  const Fixed fixed = fixed_of(K);
  u32 x = 0, y = 0, z = 0;
  for (u32 n = 0; n < count; n++) {
    name_thread(&fixed, K->threads + n, n, &x, &y, &z);
    begin_thread(K, K->threads + n, first_slot + n);
  }
}
#if !MEETS_GRID
static u32 run_block(Worker *K, u64 block, const Library *M) {
  u32 count = K->dim_x * K->dim_y * K->dim_z, over = 0;
  begin_block(K, block);
  begin_threads(K, count, 0);
  return go_on(K, M, count, &over);
}
#endif
#endif

#if MEETS_GRID
// All blocks are there at the same time: one after the other goes on as far as it can, until all threads
// of all of them wait for each other. What follows comes after all that was before.
static int meets_grid(Worker *K, Thread *threads, u64 all) {
  Thread *first = 0;
  u64 over = 0;
  for (u64 n = 0; n < all; n++) {
    Thread *T = threads + n;
    if (T->state == IS_OVER) { over++; continue; }
    if (!first) first = T;
    if (T->pc != first->pc) return 0;
    for (u32 r = 0; r < meetings[T->pc - 1].rounds; r++) if (T->rounds[r] != first->rounds[r]) return 0;
  }
  if (!K->cooperative || (over && !K->allow_exited)) return 0;
  for (u64 n = 0; n < all; n++) if (threads[n].state != IS_OVER) threads[n].state = RUNS;
  return 1;
}
static u32 run_grid(Worker *K, const Library *M) {
  Object *shared = K->resident_arrays = K->shared;
  Thread *threads = K->threads;
  u32 count = K->dim_x * K->dim_y * K->dim_z, status = WELL;
  u64 over = 0;
  for (u64 n = 0; n < K->blocks; n++) {
    K->shared = shared + n * K->shared_count; K->threads = threads + n * count;
    begin_block(K, K->first_block + n);
    begin_threads(K, count, (u32)(n * count));
  }
  for (int is_first = 1;; is_first = 0) {
    for (u64 n = 0; n < K->blocks && status == WELL; n++) {
      u32 ended = 0;
      K->shared = shared + n * K->shared_count; K->threads = threads + n * count;
      for (u32 t = 0; t < count; t++) ended += K->threads[t].state == IS_OVER;
      over -= ended;
      name_block(K, K->first_block + n);
      K->first_tag = K->tag;
      if (is_first) K->tags[n] = K->tag;
      if (ended < count) status = go_on(K, M, count, &ended);
      over += ended;
      if (status != WELL) K->answer->block = (u32)n;
      else next_interval(K);
    }
    K->shared = shared; K->threads = threads;
    if (status != WELL || over == K->blocks * count) return status;
    if (!meets_grid(K, threads, K->blocks * count)) return STUCK;
    K->since = K->tag;
  }
}
#endif

#if IS_LOOP
// A loop of the host's: the same, with one thread.
static void run(Worker *K, const Library *M) {
  Answer *answer = K->answer;
  u32 x = 0, y = 0, z = 0;
  K->first_tag = K->tag;
  begin_block(K, 0);
  const Fixed fixed = fixed_of(K);
  name_thread(&fixed, K->threads, 0, &x, &y, &z);
  begin_thread(K, K->threads, 0);
  u32 came = thread(K, K->threads, M, &fixed);
  answer->rounds = K->rounds; answer->site = K->site;
  answer->steps = K->threads->steps; answer->inputs = K->inputs; answer->away = K->away;
  answer->printed = K->printed_count;
  answer->status = came != STOPPED ? WELL : K->is_full ? PRINTS_MUCH : STOPPED_AT;
}
#else
// Processes have run blocks at the same time, each with cells of its own: were two of them where one
// of them wrote? The cells are zeros again.
static u32 compare(Worker *K) {
  u64 meets = 0;
  for (u64 n = 0; n < K->object_count; n++) {
    u64 **cells = K->others + n * K->parts;
    if (!cells[0]) continue;
    u64 count = (K->objects[n].size >> K->objects[n].shift) + 1;
    for (u64 i = count * K->part / K->parts; i < count * (K->part + 1) / K->parts; i++) {
      u64 all = cells[0][i], several = 0;
      cells[0][i] = 0;
      for (u32 p = 1; p < K->parts; p++) {
        u64 own = cells[p][i];
        several |= all && own;
        all |= own;
        cells[p][i] = 0;
      }
      meets |= several && all >> 32;
    }
  }
  return meets ? THEY_MEET : WELL;
}
static void run(Worker *K, const Library *M) {
  Answer *answer = K->answer;
  u32 status = WELL;
  if (K->parts) { answer->status = compare(K); return; }
  for (u64 n = 0; K->restarts && n < K->shared_count * K->residents; n++) {
    Object *o = K->shared + n;
    if (o->cells) __builtin_memset(o->cells, 0, 8 * ((o->size >> o->shift) + 1));
  }
#if MEETS_GRID
  status = run_grid(K, M);
#else
  for (u64 n = 0; n < K->blocks && status == WELL; n++) {
    K->first_tag = K->tags[n] = K->tag;
    status = run_block(K, K->first_block + n, M);
    if (status != WELL) answer->block = (u32)n;
    else next_interval(K);
  }
#endif
  for (u64 n = 0; n < K->object_count && status == WELL; n++)
    if ((K->objects[n].flags & (WRITTEN | CACHED)) == (WRITTEN | CACHED)) status = CACHE_IS_OLD;
  answer->site = K->site; answer->granule = K->granule;
  answer->printed = K->printed_count;
  answer->steps = K->steps; answer->tag = K->tag; answer->since = K->since;
  answer->status = status;
}
#endif

// --- the process -----------------------------------------------------------------------------------

#if defined(__x86_64__)
INLINE i64 system_call(i64 number, i64 a, i64 b, i64 c) {
  i64 result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
  return result;
}
enum { CALL_READ = 0, CALL_WRITE = 1, CALL_PRCTL = 157, CALL_EXIT = 60 };
#elif defined(__aarch64__)
INLINE i64 system_call(i64 number, i64 a, i64 b, i64 c) {
  register i64 x8 __asm__("x8") = number, x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
  return x0;
}
enum { CALL_READ = 63, CALL_WRITE = 64, CALL_PRCTL = 167, CALL_EXIT = 93 };
#endif

// It ends with who asked for it, and from here on no system call is left but to read, write and exit.
static int may_only_compute(void) {
  enum { PARENT_DEATH = 1, SECCOMP = 22, KILL = 9, STRICT = 1 };
  return system_call(CALL_PRCTL, PARENT_DEATH, KILL, 0) == 0 && system_call(CALL_PRCTL, SECCOMP, STRICT, 0) == 0;
}

const u64 sizes[] = {sizeof(Worker), sizeof(Object), sizeof(Answer), sizeof(Named), sizeof(Thread), sizeof(Library)};

// A byte comes for each call, and one goes back when it is over. It never comes back itself.
void serve(Worker *K, const Library *M, i64 asked, i64 told) {
  u8 byte;
  if (may_only_compute())
    while (system_call(CALL_READ, asked, (i64)&byte, 1) == 1) {
      run(K, M);
      if (system_call(CALL_WRITE, told, (i64)&byte, 1) != 1) break;
    }
  for (;;) system_call(CALL_EXIT, 0, 0, 0);
}
