// What compiled kernels work on: objects, threads, and the call that runs them.

// What a pointer belongs to: an object of all threads by number, one of the block, one of the thread.
#define SHARED_BIT 0x40000000u
#define LOCAL_BIT 0x80000000u
#define SHARED_BASE 0x7A0000000000ull
#define LOCAL_BASE 0x7C0000000000ull
// The owner of a private variable is its code and how many of the kind there were before it.
#define DEAD (1u << 30)
#define MOST_BIRTHS ((1u << (30 - CODE_BITS)) - 1)
// The third but where the text says it; of the device is what the host may have copied only.
enum { READ_ONLY = 1, WRITTEN = 2, CACHED = 4, WAS_READ = 8, OF_DEVICE = 16 };

typedef struct {
  u8 *data, *undefined;   // undefined: which bits nothing wrote; null where all are written
  u64 *cells;             // who touched which granule
  u32 *owners;            // of the pointer in each eight bytes; null where none is known
  u64 base, size;
  u32 shift;              // a granule has 2 ** shift bytes
  u32 align, flags;
  u32 atomic_size;        // of the atomics so far: those of one size do not race with each other
  u32 space, unused;      // where it is, ~0 if it is no more
  u64 true_size;          // also of one that cannot be accessed
} Object;

typedef struct { u32 offset, size, align, is_const, escapes; } Local;
typedef struct { u32 kind, rounds, given, bits; } Meeting;
typedef struct { u64 bits; u32 owner, known; } Named;

enum { AT_BARRIER = 1, COUNTING, ALL_OF_BLOCK, ANY_OF_BLOCK, AT_GRID, AT_WARP, SHUFFLE, BALLOT, ALL_OF_WARP, ANY_OF_WARP,
  UNIFORM, MATCH_ANY, REDUCE, ACTIVE };
enum { NO_COPIES, TO_THE_END, ALL_COPIES };  // which the host waits for: none, those whose end it waits for, all
enum { ENDED = 0, STOPPED = 0xffffffffu };
enum { RUNS = 0, WAITS = 1, IS_OVER = 2, WAITS_FOR_GRID = 3 };

typedef struct {
  u32 x, y, z, number, pc, state;
  u64 steps, result, given[6];
  u32 rounds[8];
  u8 *memory, *undefined;
  u32 *owners;
  u32 births[LOCALS];
  Frame frame;
} Thread;

// What became of a call, for who asked for it.
enum { IN_VAIN = 0, WELL, STOPPED_AT, TOO_LONG, TOO_FINE, STUCK, CACHE_IS_OLD, PRINTS_MUCH, THEY_MEET };
typedef struct { u32 status, site, block, thread, granule, tag; u64 steps, rounds, inputs; u32 away, since; u64 printed; } Answer;

typedef struct {
  Object *objects; u64 object_count;
  Named *named, *arguments;
  u8 *known;              // by site: was this reported before, so that a run goes on?
  const u8 *image;        // private memory of a thread that begins: bytes, marks, owners
  u8 pattern[8];
  u32 grid_x, grid_y, grid_z, dim_x, dim_y, dim_z, dynamic_shared, cooperative;
  u64 first_block, blocks;
  u64 most_steps;         // of the whole call
  u64 most_of_a_turn;     // of a thread before others may go first
  u32 allow_exited, warp_size;
  Object *shared; u64 shared_count; u8 *shared_bytes; u64 shared_size;
  Thread *threads; u8 *thread_memory;
  Answer *answer;
  u32 *tags;              // by block: that of its first interval
  // While it runs.
  u32 block_x, block_y, block_z;
  u32 tag, first_tag;     // of the present interval, and of the block's first one
  u64 steps;
  u32 site, granule;
  u64 rounds, most_rounds; // of a loop that is compiled by itself
  u64 inputs;             // that were asked for
  u32 away;               // where it was left to
  u32 since;              // cells with older tags are of launches before
  u64 *printed, print_room, printed_count; // what is to be printed: a place and its arguments, and so on
  u32 is_full;            // has it no room for more?
  u32 part, parts;        // of all cells: those that it compares; no parts: it runs blocks
  u32 restarts;           // do tags begin anew, so that cells of shared arrays are of no use?
  u32 residents;          // blocks that are there at the same time: so often there are shared arrays and threads
  Object *resident_arrays; // shared arrays of all blocks that are there at the same time
  u64 asked;              // where the last launch is kept among what is to be printed, counted from 1
  u64 **others;           // by object and process: cells of those who run blocks at the same time
  u32 transfers;          // does nothing else go on, so that copies can be made at once? NO_COPIES, ...
} Worker;

#define STOP(S) do { K->site = (S); return STOPPED; } while (0)
#define NEED(C, S) do { if (UNLIKELY(!(C))) STOP(S); } while (0)
#define CHECK(C, S) do { if (UNLIKELY(!(C)) && !K->known[S]) STOP(S); } while (0)
#define AGAIN() do { if (UNLIKELY(steps > most_of_a_turn)) { K->site = 0; return STOPPED; } } while (0)
INLINE int is_over(u32 births) { return births == 0 || (births & DEAD); }
INLINE int comparable(u32 a, u32 b) { return a == b || !((a | b) & (SHARED_BIT | LOCAL_BIT)); }
INLINE int is_addressable(u32 a) { return !(a & (SHARED_BIT | LOCAL_BIT)); }
