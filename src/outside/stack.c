/* The stack of a thread of another process: see sperf/outside/stack.h. */
#include "sperf/outside/stack.h"

#include <string.h>

/* The words of a control frame that are used, and those of an environment, by its address. */
enum { FRAME_PC = 0, FRAME_SP = 1, FRAME_ISEQ = 2, FRAME_SELF = 3, FRAME_EP = 4 };
enum { ENV_ENTRY, ENV_OUTER, ENV_FLAGS, ENV_WORDS = SPERF_OUTSIDE_ENV_WORDS, ENV_BYTES = 8 * ENV_WORDS };

#define MAGIC_MASK 0x7fff0001U
#define MAGIC_METHOD 0x11110001U
#define MAGIC_BLOCK 0x22220001U
#define MAGIC_C 0x55550001U
#define MAGIC_IFUNC 0x66660001U
#define MAGIC_DUMMY 0x79990001U
#define FLAG_LOCAL 0x2U
enum { NESTING_MAX = 64, STACK_WORDS_MAX = 1 << 26 };

/*
 * The young part: frames, of which so many may have been pushed since the end of the stack was read, and bytes of
 * values, of which so many may be above what the youngest frame says.
 */
enum { YOUNG_FRAMES = 32, GROWTH_FRAMES = 16, YOUNG_VALUES_BYTES = 2048, GROWTH_VALUES_BYTES = 1024 };

/* How often a fiber that the thread has left is looked for. */
enum { RESUMES_MAX = 16 };

typedef struct {
    const sperf_outside_memory_t *memory;
    const sperf_outside_layout_t *layout;
    sperf_outside_stack_t *stack;
    uint64_t running;    /* where the thread says which execution context runs, */
    uint64_t ec;         /* and the one that is read */
    bool is_running;     /* it ran right before and after the end of the stack was read */
    uint64_t begin, end; /* the stack that is expected */
    uint64_t lowest;     /* the address of the first frame in stack->words */
    uint32_t first;      /* the youngest of the frames in stack->words, */
    uint32_t copied;     /* and how many there are */
} copy_t;

static bool bounds_are_possible(const uint64_t bounds[3])
{
    if (!sperf_outside_is_address(bounds[0]) || bounds[0] >> 56 != 0) return false;
    if (bounds[1] == 0 || bounds[1] > STACK_WORDS_MAX) return false;
    return bounds[2] % 8 == 0 && bounds[2] > bounds[0] && bounds[2] < bounds[0] + bounds[1] * 8;
}

/* -- Copying -- */

/* Decide which frames are copied. */
static void plan_frames(copy_t *copy)
{
    uint64_t frame_bytes = copy->layout->frame_bytes, youngest = copy->stack->bounds[2];
    uint64_t room = GROWTH_FRAMES * frame_bytes;
    uint64_t lowest = youngest - copy->begin > room ? youngest - room : copy->begin;
    copy->lowest = copy->end - (copy->end - lowest) / frame_bytes * frame_bytes;
    uint64_t frames = (copy->end - copy->lowest) / frame_bytes;
    copy->stack->is_truncated = frames > SPERF_OUTSIDE_FRAMES_MAX;
    copy->copied = (uint32_t)(frames > SPERF_OUTSIDE_FRAMES_MAX ? SPERF_OUTSIDE_FRAMES_MAX : frames);
}

/*
 * Decide which values are copied: those below `top`, where the youngest frame has its own. Most of a stack is empty.
 */
static void plan_values(copy_t *copy, uint64_t top)
{
    sperf_outside_stack_t *stack = copy->stack;
    uint64_t limit = stack->bounds[2];
    if (top < copy->begin || top > limit || limit - top < GROWTH_VALUES_BYTES) {
        top = limit;
    } else {
        top += GROWTH_VALUES_BYTES;
    }
    top -= top % 8;
    uint64_t bytes = top - copy->begin;
    if (bytes > SPERF_OUTSIDE_VALUES_BYTES) bytes = SPERF_OUTSIDE_VALUES_BYTES;
    stack->values_begin = top - bytes;
    stack->values_bytes = (uint32_t)bytes;
}

/* Copy what was planned. Returns whether all of it could be read. */
static bool copy_planned(copy_t *copy)
{
    sperf_outside_stack_t *stack = copy->stack;
    uint64_t frame_bytes = copy->layout->frame_bytes, place = copy->ec + copy->layout->ec_stack;
    uint64_t before, after;
    uint32_t young_frames = copy->copied < YOUNG_FRAMES ? copy->copied : YOUNG_FRAMES;
    uint32_t young_values = stack->values_bytes < YOUNG_VALUES_BYTES ? stack->values_bytes : YOUNG_VALUES_BYTES;
    uint32_t old_values = stack->values_bytes - young_values;
    size_t young_bytes = (size_t)(young_frames * frame_bytes);
    sperf_outside_piece_t pieces[] = {
        {copy->running, &before, sizeof before},
        {place, stack->bounds, sizeof stack->bounds},
        {copy->running, &after, sizeof after},
        {copy->lowest, stack->words, young_bytes},
        {stack->values_begin + old_values, (uint8_t *)stack->values + old_values, young_values},
        {place, stack->after, sizeof stack->after},
        {copy->lowest + young_bytes, (uint8_t *)stack->words + young_bytes,
         (size_t)(copy->copied * frame_bytes) - young_bytes},
        {stack->values_begin, stack->values, old_values},
        {place, stack->last, sizeof stack->last},
    };
    enum { PIECES = sizeof pieces / sizeof pieces[0] };
    bool is_read = sperf_outside_read_pieces(copy->memory, pieces, PIECES) == PIECES;
    copy->is_running = before == copy->ec && after == copy->ec;
    return is_read;
}

/* Whether the thread has returned to frames that were copied after the young part: these are of another moment. */
static bool old_part_has_changed(const copy_t *copy)
{
    uint64_t young_end = copy->lowest + (uint64_t)YOUNG_FRAMES * copy->layout->frame_bytes;
    return copy->copied > YOUNG_FRAMES && copy->stack->last[2] >= young_end;
}

/* Copy the youngest frames, and the values that they stand on. Returns whether the copy is of one stack. */
static bool copy_once(copy_t *copy)
{
    sperf_outside_stack_t *stack = copy->stack;
    uint64_t frame_bytes = copy->layout->frame_bytes;
    if (!bounds_are_possible(stack->bounds)) return false;
    copy->begin = stack->bounds[0];
    copy->end = copy->begin + stack->bounds[1] * 8;
    plan_frames(copy);
    plan_values(copy, sperf_outside_word(copy->memory, stack->bounds[2] + (uint64_t)FRAME_SP * 8));
    if (!copy_planned(copy)) return false;
    uint64_t youngest = stack->bounds[2];
    if (stack->bounds[0] != copy->begin || stack->bounds[0] + stack->bounds[1] * 8 != copy->end) return false;
    if (youngest < copy->lowest || youngest >= copy->end || (copy->end - youngest) % frame_bytes != 0) return false;
    uint64_t skipped = (youngest - copy->lowest) / frame_bytes;
    copy->first = (uint32_t)(skipped < copy->copied ? skipped : copy->copied);
    stack->has_changed = memcmp(stack->bounds, stack->after, sizeof stack->bounds) != 0;
    return !old_part_has_changed(copy);
}

static bool runs(const copy_t *copy)
{
    return sperf_outside_word(copy->memory, copy->running) == copy->ec;
}

/*
 * Copy the stack of the fiber, if possible while the thread runs it. To take the fiber that runs by now instead would
 * prefer fibers that run for long. One that does not come back soon is where it was, but for the method that left it.
 */
static bool copy_fiber(copy_t *copy)
{
    bool is_copied = false;
    for (int i = 0; i < RESUMES_MAX; i++) {
        if (i > 0 && !runs(copy)) continue;
        is_copied = copy_once(copy);
        if (copy->is_running) return is_copied;
    }
    if (!is_copied || copy->first == copy->copied) return is_copied;
    const uint64_t *youngest = copy->stack->words + (size_t)copy->first * (copy->layout->frame_bytes / 8);
    if (youngest[FRAME_ISEQ] == 0) copy->first++;
    return true;
}

/* -- Environments -- */

static bool is_environment(uint64_t ep)
{
    return ep % 8 == 0 && ep >= 4096 + 16;
}

/* Copy the environment that ends at `ep` from the copy of the values. Returns whether it is in there. */
static bool environment_copied(const sperf_outside_stack_t *stack, uint64_t ep, uint64_t words[ENV_WORDS])
{
    uint64_t begin = ep - 16, base = stack->values_begin;
    if (begin < base || begin - base >= stack->values_bytes) return false;
    if (stack->values_bytes - (begin - base) < ENV_BYTES) return false;
    memcpy(words, stack->values + (begin - base) / 8, ENV_BYTES);
    return true;
}

/* Read an environment from the copy, or add it to the pieces to read: it is on the heap. Returns the number of pieces. */
static uint32_t read_environment(sperf_outside_stack_t *stack, uint64_t ep, uint64_t words[ENV_WORDS], uint32_t pieces)
{
    memset(words, 0, ENV_BYTES);
    if (!is_environment(ep) || environment_copied(stack, ep, words)) return pieces;
    stack->pieces[pieces] = (sperf_outside_piece_t){ep - 16, words, ENV_BYTES};
    return pieces + 1;
}

/* Return the method entry that a frame's special variables have in its place; 0: none. */
static uint64_t entry_of_svar(const copy_t *copy, uint64_t value)
{
    if (!sperf_outside_is_address(value)) return 0;
    uint64_t flags = sperf_outside_word(copy->memory, value);
    return sperf_outside_imemo_kind(flags) == SPERF_OUTSIDE_METHOD_ENTRY ? value : 0;
}

/* Return the environment around that of `search`, 0 if there is none. */
static uint64_t outer_of(const sperf_outside_search_t *search)
{
    return (search->words[ENV_FLAGS] & FLAG_LOCAL) != 0 ? 0 : search->words[ENV_OUTER] & ~(uint64_t)3;
}

/* Return whether an environment with these flags can be that of a frame with an iseq. */
static bool is_rubys(uint64_t magic)
{
    return (magic & 1) != 0 && magic != 1 && magic != MAGIC_C;
}

/* Judge the environment of `search`. Returns whether to go on with the next one, outward. */
static bool judge(const copy_t *copy, sperf_outside_search_t *search)
{
    sperf_outside_frame_t *frame = &copy->stack->frames[search->frame];
    uint64_t flags = search->words[ENV_FLAGS];
    bool is_local = (flags & FLAG_LOCAL) != 0;
    int kind = sperf_outside_imemo_kind(search->object[0]);
    if (kind == SPERF_OUTSIDE_METHOD_ENTRY) frame->entry = search->words[ENV_ENTRY];
    if (kind == SPERF_OUTSIDE_SVAR && is_local) frame->entry = entry_of_svar(copy, search->object[1]);
    frame->is_made = frame->entry != 0 && !is_local;
    if (frame->entry != 0) return false;
    if (is_local) {
        frame->is_outside = true;
        frame->is_doubtful = (flags & MAGIC_MASK) == MAGIC_METHOD;
        return false;
    }
    /* Of nothing, too: even a Ractor's block has a copy of what is around it. */
    frame->is_doubtful = !is_rubys(search->outer[ENV_FLAGS] & MAGIC_MASK);
    return !frame->is_doubtful;
}

/*
 * Look at one environment of each search. Returns the number of searches that go on with the next one, outward; they
 * are moved to the front. All that the searches need is read at once.
 */
static uint32_t search_outward(copy_t *copy, uint32_t count)
{
    sperf_outside_stack_t *stack = copy->stack;
    uint32_t needed = 0;
    for (uint32_t i = 0; i < count; i++) {
        sperf_outside_search_t *search = &stack->searches[i];
        uint64_t entry = search->words[ENV_ENTRY];
        memset(search->object, 0, sizeof search->object);
        if (sperf_outside_is_address(entry)) {
            stack->pieces[needed++] = (sperf_outside_piece_t){entry, search->object, sizeof search->object};
        }
        needed = read_environment(stack, outer_of(search), search->outer, needed);
    }
    sperf_outside_read_pieces(copy->memory, stack->pieces, needed);
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++) {
        sperf_outside_search_t *search = &stack->searches[i];
        if (!judge(copy, search)) continue;
        stack->frames[search->frame].nesting++;
        memcpy(search->words, search->outer, sizeof search->words);
        stack->searches[left++] = *search;
    }
    return left;
}

/* -- Decoding -- */

/*
 * Decode what a frame itself says, and its own environment. Returns 1; 0 for a frame of the VM's own; -1 for one that
 * cannot be true. The frame is of an earlier moment than its environment, and knows its code.
 */
static int decode_frame(const uint64_t *words, const uint64_t environment[ENV_WORDS], sperf_outside_frame_t *frame)
{
    uint64_t magic = environment[ENV_FLAGS] & MAGIC_MASK;
    *frame = (sperf_outside_frame_t){.self = words[FRAME_SELF], .iseq = words[FRAME_ISEQ], .pc = words[FRAME_PC]};
    if (frame->iseq == 0) {
        frame->kind = SPERF_OUTSIDE_C;
        if (magic == MAGIC_C) return sperf_outside_is_address(environment[ENV_ENTRY]) ? 1 : -1;
        return is_rubys(magic) && magic != MAGIC_METHOD && magic != MAGIC_BLOCK ? 0 : -1;
    }
    if (!sperf_outside_is_address(frame->iseq)) return -1;
    if (magic == (MAGIC_IFUNC & MAGIC_MASK) || magic == (MAGIC_DUMMY & MAGIC_MASK)) return 0;
    frame->is_doubtful = !is_rubys(magic);
    return 1;
}

/* Decode the frames that were copied. Returns whether all of them can be true. */
static bool decode(copy_t *copy)
{
    sperf_outside_stack_t *stack = copy->stack;
    uint32_t frame_words = copy->layout->frame_bytes / 8, needed = 0;
    bool are_true = true;
    /* The oldest frame is there for the VM's sake; that of the main thread has an iseq without a line. */
    uint32_t end = copy->copied - (stack->is_truncated || copy->copied == 0 ? 0 : 1);
    for (uint32_t i = copy->first; i < end; i++) {
        uint64_t ep = stack->words[(size_t)i * frame_words + FRAME_EP];
        needed = read_environment(stack, ep, stack->searches[i].words, needed);
    }
    sperf_outside_read_pieces(copy->memory, stack->pieces, needed);
    uint32_t count = 0;
    for (uint32_t i = copy->first; i < end; i++) {
        const uint64_t *words = stack->words + (size_t)i * frame_words;
        int result = decode_frame(words, stack->searches[i].words, &stack->frames[stack->count]);
        if (result > 0) {
            sperf_outside_search_t *search = &stack->searches[count];
            memmove(search->words, stack->searches[i].words, sizeof search->words);
            search->frame = stack->count++;
            if (!stack->frames[search->frame].is_doubtful) count++;
        } else if (result < 0) { /* What is older is not believed to have called what is younger. */
            are_true = false;
            stack->count = count = 0;
        }
    }
    for (int level = 0; level < NESTING_MAX && count > 0; level++) count = search_outward(copy, count);
    return are_true;
}

bool sperf_outside_stack_read(const sperf_outside_memory_t *memory, uint64_t thread, sperf_outside_stack_t *stack)
{
    copy_t copy = {
        .memory = memory, .layout = memory->layout, .stack = stack, .running = thread + memory->layout->thread_ec};
    copy.ec = sperf_outside_word(memory, copy.running);
    stack->count = 0;
    stack->is_truncated = false;
    stack->has_changed = false;
    bool is_read = sperf_outside_read(memory, copy.ec + memory->layout->ec_stack, stack->bounds, sizeof stack->bounds);
    bool has_stack = is_read && stack->bounds[0] != 0;
    /* A thread that has not begun has no stack. A fiber that has ended has none either, but does not run. */
    stack->is_torn = has_stack || !runs(&copy);
    if (!has_stack) return !stack->is_torn;
    if (!copy_fiber(&copy)) return false;
    stack->is_torn = !decode(&copy);
    return !stack->is_torn;
}

/*
 * Lines of positions. The index says how many rows begin up to a position, as succ_index_lookup in Ruby's iseq.c: for the
 * first 54 positions in seven bits each, nine in a word; then in blocks of 512 bits, each with the number of rows before
 * it and, in nine bits each, the numbers before its second to eighth word.
 */
enum { EARLY = 54, EARLY_IN_WORD = 9, EARLY_BITS = 7, BLOCK_BITS = 512, BLOCK_WORDS = 10, RANK_BITS = 9 };
enum { POSITION_MAX = 1 << 24, LINE_MAX_KNOWN = 1 << 28 };

static uint32_t ones(uint64_t word)
{
    uint32_t count = 0;
    for (; word != 0; word &= word - 1) count++;
    return count;
}

/* Return how many rows begin at or before `position`. */
static uint64_t rank_read(const sperf_outside_memory_t *memory, uint64_t index, uint64_t position)
{
    if (position < EARLY) {
        uint64_t word = sperf_outside_word(memory, index + position / EARLY_IN_WORD * 8);
        return word >> (position % EARLY_IN_WORD * EARLY_BITS) & 0x7f;
    }
    uint64_t block[BLOCK_WORDS];
    uint64_t number = (position - EARLY) / BLOCK_BITS;
    uint64_t bit = (position - EARLY) % BLOCK_BITS;
    uint64_t address = index + EARLY / EARLY_IN_WORD * 8 + number * sizeof block;
    /* The last block is as long as the others, but nothing may follow it in memory: read what is needed. */
    uint64_t words = 2 + bit / 64 + 1;
    if (!sperf_outside_read(memory, address, block, (size_t)words * 8)) return 0;
    uint64_t small = bit / 64;
    uint64_t rank = small == 0 ? 0 : block[1] >> ((small - 1) * RANK_BITS) & 0x1ff;
    return (uint32_t)block[0] + rank + ones(block[2 + small] << (63 - bit % 64));
}

uint32_t sperf_outside_line_read(const sperf_outside_memory_t *memory, const sperf_outside_lines_t *lines,
                                 uint64_t position)
{
    if (lines->count == 0 || position > POSITION_MAX) return 0;
    uint64_t rank = lines->count == 1 ? 1 : rank_read(memory, lines->index, position);
    if (rank == 0 || rank > lines->count) return 0;
    uint32_t line = 0;
    if (!sperf_outside_read(memory, lines->table + (rank - 1) * lines->row_bytes, &line, sizeof line)) return 0;
    return line < LINE_MAX_KNOWN ? line : 0;
}
