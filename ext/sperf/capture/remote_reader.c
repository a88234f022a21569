/* The remote reader: see remote_reader.h. */
#include "remote_reader.h"

#include <string.h>

#include "sperf/vmstack/vm_stack.h"
#include "vm/jit.h"

enum { NO_STACK = SPERF_REMOTE_STACKS };

void sperf_remote_reader_reset(sperf_remote_reader_t *reader, const sperf_vm_layout_t *layout, bool keep_sites)
{
    reader->layout = layout;
    if (reader->known.epoch == 0) sperf_vm_known_init(&reader->known);
    sperf_vm_known_forget_all(&reader->known);
    sperf_vm_known_shrink(&reader->known);
    sperf_vm_pieces_shrink(&reader->snapshot.pieces);
    if (!keep_sites) memset(&reader->sites, 0, sizeof reader->sites);
    memset(reader->stack_ticks, 0, sizeof reader->stack_ticks);
    sperf_remote_reader_expect_nothing(reader);
}

void sperf_remote_reader_expect_nothing(sperf_remote_reader_t *reader)
{
    reader->expected.number = 0;
}

/* -- Copying words -- */

/* Another core writes these words: the compiler must not assume that it does not. */
static void copy_words(sperf_word_t *to, sperf_word_t from, size_t count)
{
    for (size_t i = 0; i < count; i++) to[i] = ((const volatile sperf_word_t *)from)[i];
}

/* `begin` may be any value: the pointers of a half-written frame are half written, too. */
static bool on_stack(const sperf_word_t *ec, sperf_word_t begin, size_t count)
{
    size_t size = count * sizeof(sperf_word_t);
    if ((begin & 7) != 0 || begin < ec[SPERF_EC_STACK] || begin >= sperf_vm_stack_end(ec)) return false;
    return size <= sperf_vm_stack_end(ec) - begin;
}

/* A range of the stack of values. */
typedef struct {
    sperf_word_t begin, end; /* equal: empty */
} range_t;

/* Return the values to copy for a frame's stack pointer: those below it and some above; empty if it cannot be one. */
static range_t values_around(const sperf_word_t *ec, sperf_word_t sp)
{
    enum { BELOW = (SPERF_VALUES_COPIED - SPERF_VALUES_ABOVE) * sizeof(sperf_word_t) };
    if (!on_stack(ec, sp, SPERF_VALUES_ABOVE)) return (range_t){0};
    sperf_word_t stack = ec[SPERF_EC_STACK];
    return (range_t){sp - stack > BELOW ? sp - BELOW : stack, sp + SPERF_VALUES_ABOVE * sizeof(sperf_word_t)};
}

/* Copy from the end down to `from`: the top changes most often. */
static void copy_values(sperf_vm_snapshot_t *snapshot, range_t values, sperf_word_t from)
{
    for (sperf_word_t at = values.end; at > from; at -= sizeof(sperf_word_t)) {
        snapshot->values[(at - values.begin) / sizeof(sperf_word_t) - 1] = ((const volatile sperf_word_t *)at)[-1];
    }
}

static void set_values_range(sperf_vm_snapshot_t *snapshot, range_t values)
{
    snapshot->values_begin = values.begin;
    snapshot->values_end = values.end;
}

/* -- The moment -- */

/*
 * What changes with every instruction: the youngest frame, its words and its operands; and what changes with
 * every call: the next older frames, in whose environments they run.
 *
 * All of it is read in one go where it was at the last tick, so that the processor can request all of it at once. If
 * an address had to come out of what another core has just written, each such step would take long enough for
 * instructions to pass, and the operands would belong to another instruction than the program counter.
 *
 * Nothing that the program writes may be read before its program counter. When the program next writes to a cache
 * line that was taken from it, it waits for the line to come back, and later looks would find it there too often.
 * For that reason, too, no first look can tell where everything is, and the frame pointer is read second: calls and
 * returns write it. Stores become visible in order and the next instruction stores the program counter, so what is
 * read right after the program counter belongs to it. Compiled code writes no program counter, but frames and then
 * the frame pointer: there the frame pointer is read first, and the frames right behind it.
 *
 * Program counter and operands are then read again. If they differ, or might be equal only because a loop has
 * come round, they belong to two instructions: then what was seen at that site before is believed instead
 * (sperf_vm_sites_t).
 */
enum { MOMENT_FRAMES = 4 };

typedef struct {
    sperf_word_t frames[MOMENT_FRAMES * SPERF_FRAME_WORDS_MAX];
    size_t words;     /* used words of `frames`; 0: there is no moment */
    sperf_word_t cfp; /* the frame pointer at that moment */
} moment_t;

/* Return whether the operands below the stack pointer are among the copied values. */
static bool covers(const sperf_vm_snapshot_t *snapshot, sperf_word_t sp)
{
    return sp >= snapshot->values_begin + SPERF_OPERANDS * sizeof(sperf_word_t) && sp <= snapshot->values_end;
}

/*
 * Return whether the operands below the stack pointer still are the copied ones. A loop may have come round to
 * the same program counter, and have been elsewhere when they were copied.
 */
static bool are_operands_unchanged(const sperf_vm_snapshot_t *snapshot, sperf_word_t sp)
{
    if (!covers(snapshot, sp)) return false;
    sperf_word_t again[SPERF_OPERANDS];
    sperf_word_t begin = sp - sizeof again;
    copy_words(again, begin, SPERF_OPERANDS);
    const sperf_word_t *copied = snapshot->values + (begin - snapshot->values_begin) / sizeof(sperf_word_t);
    return memcmp(again, copied, sizeof again) == 0;
}

static void read_moment(sperf_remote_reader_t *reader, moment_t *moment)
{
    enum { TOP = 32 * sizeof(sperf_word_t) };
    const sperf_remote_expected_t *expected = &reader->expected;
    sperf_vm_snapshot_t *snapshot = &reader->snapshot;
    sperf_word_t cfp = expected->words[SPERF_EC_CFP];
    size_t words = MOMENT_FRAMES * reader->layout->frame_words;
    if (!on_stack(expected->words, cfp, words)) return;
    range_t values = values_around(expected->words, expected->sp);
    sperf_word_t top = values.end - values.begin > TOP ? values.end - TOP : values.begin;

    if (expected->compiled) moment->cfp = expected->ec[SPERF_EC_CFP];
    copy_words(moment->frames, cfp, SPERF_CFP_SP + 1);
    if (!expected->compiled) moment->cfp = expected->ec[SPERF_EC_CFP];
    copy_words(moment->frames + SPERF_CFP_SP + 1, cfp + (SPERF_CFP_SP + 1) * sizeof(sperf_word_t),
               words - SPERF_CFP_SP - 1);
    copy_values(snapshot, values, top);

    sperf_word_t again[SPERF_CFP_SP + 1];
    copy_words(again, cfp, SPERF_CFP_SP + 1);
    copy_values(snapshot, (range_t){values.begin, top}, values.begin);
    set_values_range(snapshot, values);
    snapshot->operands_fit =
        memcmp(again, moment->frames, sizeof again) == 0 && are_operands_unchanged(snapshot, again[SPERF_CFP_SP]);
    moment->words = words;
}

/* -- Copying a stack -- */

/*
 * Return how many of the youngest frames are unsure. A moment's frames were read before the frame pointer: they
 * may be words of frames that have returned, whose environments the GC has found dead. What is known of
 * environments holds only for those that were alive, so their pointers are compared once more.
 */
static uint32_t count_unsure(const sperf_vm_stack_t *stack, const moment_t *moment)
{
    const volatile sperf_word_t *frame = (const volatile sperf_word_t *)stack->ec[SPERF_EC_CFP];
    for (uint32_t i = 0; i < MOMENT_FRAMES && i < stack->frame_count && moment->words > 0; i++) {
        if (frame[i * stack->frame_words + SPERF_CFP_EP] != sperf_vm_stack_frame(stack, i)[SPERF_CFP_EP]) {
            return MOMENT_FRAMES;
        }
    }
    return 0;
}

/* Copy the frames of a thread's own stack, and the values of the youngest frame. */
static void copy_own_frames(sperf_remote_reader_t *reader, sperf_vm_stack_t *stack, const moment_t *moment)
{
    sperf_vm_snapshot_t *snapshot = &reader->snapshot;
    sperf_remote_expected_t *expected = &reader->expected;
    sperf_word_t cfp = stack->ec[SPERF_EC_CFP];
    size_t words = (size_t)stack->frame_count * stack->frame_words, youngest = stack->frame_words;
    size_t done = moment->words < words ? moment->words : words;
    if (done > 0) {
        memcpy(stack->words, moment->frames, done * sizeof(sperf_word_t));
    } else {
        copy_words(stack->words, cfp, youngest);
        done = youngest;
    }
    memcpy(expected->words, stack->ec, sizeof expected->words);
    expected->sp = stack->words[SPERF_CFP_SP];
    if (!covers(snapshot, expected->sp)) {
        snapshot->operands_fit = false;
        range_t values = values_around(stack->ec, expected->sp);
        copy_values(snapshot, values, values.begin);
        set_values_range(snapshot, values);
    }
    copy_words(stack->words + done, cfp + done * sizeof(sperf_word_t), words - done);
    stack->unsure_count = count_unsure(stack, moment);
}

/* Copy the frames of a fiber's stack, which may be unmapped meanwhile, and the values of the youngest frame. */
static bool copy_fiber(sperf_vm_snapshot_t *snapshot, sperf_vm_stack_t *stack)
{
    size_t size = (size_t)stack->frame_count * stack->frame_words * sizeof(sperf_word_t);
    if (!sperf_vm_read((const void *)stack->ec[SPERF_EC_CFP], stack->words, size)) return false;
    range_t values = values_around(stack->ec, stack->words[SPERF_CFP_SP]);
    if (sperf_vm_read((const void *)values.begin, snapshot->values, values.end - values.begin)) {
        set_values_range(snapshot, values);
    }
    return true;
}

/* Copy the frames of the stack, as many as there is room for. The oldest frame of a stack is a dummy. */
static bool copy_frames(sperf_remote_reader_t *reader, sperf_vm_stack_t *stack, const moment_t *moment)
{
    const sperf_word_t *ec = stack->ec;
    sperf_word_t end = sperf_vm_stack_end(ec), cfp = ec[SPERF_EC_CFP];
    sperf_word_t size = reader->layout->frame_words * sizeof(sperf_word_t);
    if (cfp < ec[SPERF_EC_STACK] || cfp > end || (end - cfp) % size != 0) return false;
    sperf_word_t count = (end - cfp) / size;
    if (count > 0) count--;
    stack->frame_words = reader->layout->frame_words;
    stack->jit = sperf_jit_known();
    stack->iseq_body = reader->layout->iseq_body;
    stack->is_whole = count <= SPERF_STACK_FRAMES_MAX;
    stack->frame_count = (uint32_t)(stack->is_whole ? count : SPERF_STACK_FRAMES_MAX);
    if (count == 0) return true;
    if (moment == NULL) return copy_fiber(&reader->snapshot, stack);
    copy_own_frames(reader, stack, moment);
    return true;
}

/* -- Remembered stacks -- */

/* Return the index of the stack whose memory begins at `begin`. */
static int find_stack(const sperf_remote_reader_t *reader, sperf_word_t begin)
{
    for (int i = 0; i < SPERF_REMOTE_STACKS; i++) {
        if (reader->stack_ticks[i] != 0 && reader->stacks[i].ec[SPERF_EC_STACK] == begin) return i;
    }
    return NO_STACK;
}

static const sperf_vm_stack_t *stack_at(const sperf_remote_reader_t *reader, int index)
{
    return index != NO_STACK ? &reader->stacks[index] : NULL;
}

/* Empty the stack that was seen longest ago, and return its index. */
static int clear_oldest_stack(sperf_remote_reader_t *reader)
{
    int oldest = 0;
    for (int i = 1; i < SPERF_REMOTE_STACKS; i++) {
        if (reader->stack_ticks[i] < reader->stack_ticks[oldest]) oldest = i;
    }
    reader->stack_ticks[oldest] = 0;
    sperf_vm_stack_t *stack = &reader->stacks[oldest];
    stack->is_decoded = false;
    stack->frame_count = 0;
    stack->is_whole = true;
    stack->unsure_count = 0;
    return oldest;
}

/* -- Reading and decoding -- */

/*
 * Read the ec of the target into `words`, and the moment if one is expected. Returns the ec's address, NULL if there is
 * none. `own_stack`: the thread runs on its own stack, not on a fiber's.
 */
static const volatile sperf_word_t *read_ec(sperf_remote_reader_t *reader, const sperf_remote_target_t *target,
                                            sperf_word_t *words, moment_t *moment, bool *own_stack)
{
    sperf_remote_expected_t *expected = &reader->expected;
    /*
     * The expectation holds for one tick, and is set again where frames are copied: a thread that begins or ends has
     * none, and the stack of the one before it may be gone.
     */
    bool expects = expected->number == target->number;
    expected->number = 0;
    if (expects && !expected->compiled) read_moment(reader, moment);

    const volatile sperf_word_t *thread = target->thread;
    const volatile sperf_word_t *ec = (const volatile sperf_word_t *)thread[reader->layout->thread_ec];
    if (ec == NULL) return NULL;
    /* A thread that never had another fiber has not stored its root fiber. */
    sperf_word_t root_fiber = thread[reader->layout->thread_root_fiber];
    *own_stack = root_fiber == 0 || ec[reader->layout->ec_fiber] == root_fiber;
    copy_words(words, (sperf_word_t)ec, SPERF_EC_CFP);
    expects = expects && *own_stack && ec == expected->ec;
    /* Compiled code: after the words that only tell where to read. */
    if (expects && expected->compiled) read_moment(reader, moment);
    words[SPERF_EC_CFP] = ec[SPERF_EC_CFP];
    bool has_moment = expects && moment->words > 0;
    /* The moment's frame pointer, not the one just read, even if it is another frame than expected. */
    if (has_moment) words[SPERF_EC_CFP] = moment->cfp;
    if (!has_moment || moment->cfp != expected->words[SPERF_EC_CFP]) {
        moment->words = 0;
        set_values_range(&reader->snapshot, (range_t){0});
    }
    return ec;
}

bool sperf_remote_reader_read(sperf_remote_reader_t *reader, const sperf_remote_target_t *target,
                              const sperf_vm_teller_t *teller, sperf_remote_reading_t *reading)
{
    sperf_vm_snapshot_begin(&reader->snapshot);
    reading->now = clear_oldest_stack(reader);
    reading->before = NO_STACK;
    sperf_vm_stack_t *stack = &reader->stacks[reading->now];
    sperf_word_t *words = stack->ec;
    moment_t moment = {.words = 0};
    bool own_stack = false;
    const volatile sperf_word_t *ec = read_ec(reader, target, words, &moment, &own_stack);
    if (ec == NULL || words[SPERF_EC_STACK] == 0 || words[SPERF_EC_CFP] == 0) return true;
    if (!copy_frames(reader, stack, own_stack ? &moment : NULL)) return false;
    sperf_vm_reader_t memory = {.read = sperf_vm_read_pieces};
    if (own_stack) {
        memory.stable_begin = words[SPERF_EC_STACK];
        memory.stable_end = sperf_vm_stack_end(words);
    }
    if (own_stack && stack->frame_count > 0) {
        reader->expected.number = target->number;
        reader->expected.ec = ec;
    }
    reading->before = find_stack(reader, words[SPERF_EC_STACK]);
    sperf_vm_gather(&reader->snapshot, stack, stack_at(reader, reading->before), &reader->known, teller, &memory);
    return true;
}

/* A frame that was torn may have another's mark: then the JIT is asked for in vain. */
static bool meets_unknown_jit(const sperf_vm_stack_t *stack)
{
    for (uint32_t i = 0; i < stack->frame_count && stack->jit == SPERF_NO_JIT; i++) {
        if (sperf_vm_stack_frame(stack, i)[SPERF_CFP_JIT_RETURN] != 0) return true;
    }
    return false;
}

int sperf_remote_reader_decode(sperf_remote_reader_t *reader, const sperf_remote_reading_t *reading,
                               const sperf_vm_teller_t *teller, bool *truncated, sperf_vm_leaf_t *leaf)
{
    sperf_vm_known_begin(&reader->known);
    int depth =
        sperf_vm_stack_decode(&reader->snapshot, &reader->stacks[reading->now], stack_at(reader, reading->before),
                              &reader->known, reader->frames, SPERF_FRAMES_MAX, truncated, leaf, teller);
    if (depth < 0) {
        if (meets_unknown_jit(&reader->stacks[reading->now])) sperf_jit_ask_again();
        sperf_remote_reader_reject(reader);
    } else {
        reader->expected.compiled = leaf->compiled;
    }
    return depth;
}

void sperf_remote_reader_accept(sperf_remote_reader_t *reader, const sperf_remote_reading_t *reading)
{
    sperf_vm_stack_t *stack = &reader->stacks[reading->now];
    stack->is_decoded = true;
    stack->epoch = reader->known.epoch;
    stack->generation = reader->known.generation;
    reader->stack_ticks[reading->now] = ++reader->ticks;
    if (reading->before != NO_STACK) reader->stack_ticks[reading->before] = 0;
}

void sperf_remote_reader_reject(sperf_remote_reader_t *reader)
{
    sperf_vm_known_forget(&reader->known);
}
