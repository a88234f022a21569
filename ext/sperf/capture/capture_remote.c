/*
 * Strategy :remote - sperf's thread reads the control frames of the thread that holds the GVL, from outside.
 *
 * The profiled thread executes nothing for it, and gets no signal: no system call that it makes with the GVL can fail, and
 * a tick finds what ran at that moment, not what runs when a signal gets through.
 *
 * What is read, and why it may be:
 *
 *   the thread, its ec        are freed when the thread ends, or by the GC. The thread is pinned (READ, pin.h),
 *                             so it neither ends nor gives up the GVL; and no GC is on (below).
 *   control frames            of a thread's own stack: that is there as long as the thread. Copied at once, youngest first, as memory that
 *                             another core writes: the words are aligned and each is some value that was stored there. Of a fiber's
 *                             stack, which may be unmapped when the program switches away and drops the fiber: through the kernel.
 *   iseqs, method entries,    are freed, moved or marked by the GC only. They are read through the kernel once, and each must be what
 *   environments              its place says; those that are in a sample are kept alive and in place by it, and known from then on.
 *                             What is in no sample - environments on the heap, what else lies in a method entry's place - is known
 *                             until the GC takes its next step (gc_steps), and those that are not known are read all at once.
 *
 * No GC begins while this thread reads, and it does not read during one: see pin.h, 4. It is done reading once the entry is in the
 * ring, whose words are marked. GC events of other Ractors do not reach our hooks (Ruby 3.4): with more than one Ractor, those that were there
 * before the session among them, ticks are left to signals.
 *
 * The program runs on while it is read. What changes with every instruction is read in one go (read_moment), a few nanoseconds long
 * where the youngest frame is where it was at the last tick; else what is read of it may be some hundred nanoseconds younger than which frame
 * is the youngest; older frames change seldom. A frame whose parts do not belong together - a program counter outside of its
 * code, an object that is not what its place says - is read again, and the tick left to a signal if that happens thrice.
 */
#include "capture.h"

#include <ruby.h>
#include <ruby/ractor.h>
#include <string.h>

#include "base/clocks.h"
#include "threads/tick_reading.h"
#include "vm/jit.h"
#include "vm/vm_layout.h"
#include "vm/vm_walk.h"

enum { ATTEMPTS = 3, COPY_WORDS = (SPERF_FRAMES_MAX + 2) * (SPERF_CFP_WORDS + 1) };

/* sperf's thread only. */
static VALUE copy[COPY_WORDS];
static sperf_vm_known_t known;
static uint64_t known_steps; /* of the GC, that `known` has outlived */
static sperf_vm_gathered_t gathered;

/* A fiber's stack of values, as much of its top as is copied: what lies deeper is read piece by piece. */
enum { FIBER_WORDS = 8192 };
static VALUE fiber_copy[FIBER_WORDS];

/*
 * Where the youngest frame of a thread was when it was read last. sperf's thread only.
 *
 * Good for as long as the thread is there, which the caller has pinned: on its own stack, not on a fiber's.
 */
static struct {
    uint64_t thread_number; /* 0: nothing is expected */
    const volatile VALUE *ec;
    VALUE words[SPERF_EC_WORDS]; /* of the ec */
    VALUE sp;
    bool compiled; /* it ran compiled code */
} expected;

/* Whether signals stand by, for what cannot be read. Under the GVL. */
static bool has_signals;

/*
 * Whether there was one Ractor when the session started. One that was there already has no slot before its next event, and its GCs
 * have none that our hooks are told of. Set under the GVL.
 */
static bool was_alone;

static bool remote_available(void)
{
/* read_moment relies on stores that become visible in order, as x86-64's do. Elsewhere it has not been argued, nor tried. */
#if defined(__linux__) && defined(__x86_64__)
    if (sperf_jit_hides_frames()) return false;
    sperf_vm_layout_find();
    return sperf_vm_layout_find_root_fiber();
#else
    return false;
#endif
}

static VALUE start_signals(VALUE session)
{
    sperf_capture_signal.start((sperf_session_t *)session);
    return Qnil;
}

static VALUE count_ractors(VALUE unused)
{
    (void)unused;
    return rb_funcall(rb_cRactor, rb_intern("count"), 0);
}

static bool is_alone(void)
{
    int failed = 0;
    VALUE count = rb_protect(count_ractors, Qnil, &failed);
    if (failed) rb_set_errinfo(Qnil);
    return !failed && count == INT2FIX(1);
}

static void remote_start(sperf_session_t *session)
{
    was_alone = is_alone();
    sperf_vm_known_init(&known);
    expected.thread_number = 0;
    sperf_vm_read_begin(true);
    has_signals = false;
    if (session->options.signal_number == 0) return;
    int failed = 0;
    rb_protect(start_signals, (VALUE)session, &failed);
    has_signals = !failed;
    /* The number is in use: whatever needs a signal goes without. */
    if (failed) rb_set_errinfo(Qnil);
}

static void remote_stop(sperf_session_t *session)
{
    sperf_vm_read_begin(false);
    if (has_signals) sperf_capture_signal.stop(session);
}

/* Another core writes there: no compiler may assume that it does not. */
static void copy_words(VALUE *to, VALUE from, size_t count)
{
    for (size_t i = 0; i < count; i++) to[i] = ((const volatile VALUE *)from)[i];
}

/* A thread's own stack, and what is on it of the ec whose words are given. */
static VALUE stack_end(const VALUE *ec)
{
    return ec[SPERF_EC_STACK] + ec[SPERF_EC_SIZE] * sizeof(VALUE);
}

/* `begin` may be anything: where a frame is half written, so are its pointers. */
static bool on_stack(const VALUE *ec, VALUE begin, size_t count)
{
    size_t size = count * sizeof(VALUE);
    if ((begin & 7) != 0 || begin < ec[SPERF_EC_STACK] || begin >= stack_end(ec)) return false;
    return size <= stack_end(ec) - begin;
}

/* Which values to copy. */
typedef struct {
    VALUE begin, end; /* equal: none */
} range_t;

/* If a frame's stack pointer is `sp`: those below it, and some above. None where it cannot be one. */
static range_t values_around(const VALUE *ec, VALUE sp)
{
    enum { BELOW = (SPERF_VALUES_COPIED - SPERF_VALUES_ABOVE) * sizeof(VALUE) };
    if (!on_stack(ec, sp, SPERF_VALUES_ABOVE)) return (range_t){0};
    VALUE stack = ec[SPERF_EC_STACK];
    return (range_t){sp - stack > BELOW ? sp - BELOW : stack, sp + SPERF_VALUES_ABOVE * sizeof(VALUE)};
}

/* From the end to `from`: the top changes most often. */
static void copy_values(sperf_vm_memory_t *memory, range_t values, VALUE from)
{
    for (VALUE at = values.end; at > from; at -= sizeof(VALUE)) {
        memory->values[(at - values.begin) / sizeof(VALUE) - 1] = ((const volatile VALUE *)at)[-1];
    }
}

/*
 * What changes with every instruction: which frame is the youngest, its words, its operands; and with every call: the next older
 * frames, the environments that they run in.
 *
 * It is read in one go, where it was at the tick before, so that the processor can ask for all of it at once. Where an address has
 * to come out of what another core has just written, each such step takes long enough for instructions to pass, and the operands
 * would be another instruction's than the program counter's.
 *
 * Nothing that the program writes to may be read before its program counter is: where it next writes to a line of memory that was
 * taken from it, it waits for the line to come back, and whoever looks again finds it there too often. That is also why no first
 * look can say where all that is, and why the frame pointer comes second: calls and returns write it. Stores become visible
 * in order, and the next instruction stores the program counter, so what is read right after it belongs to it. Compiled code
 * writes no program counter, but frames and then the frame pointer: there that comes first, and those right behind.
 */
enum { MOMENT_FRAMES = 4, FRAME_WORDS_MAX = SPERF_CFP_WORDS + 1 };

typedef struct {
    VALUE frames[MOMENT_FRAMES * FRAME_WORDS_MAX];
    size_t words; /* of them; 0: none */
    VALUE cfp;    /* the frame pointer at that moment */
} moment_t;

/* Whether the operands below the stack pointer are among the values that were copied. */
static bool covers(const sperf_vm_memory_t *memory, VALUE sp)
{
    return sp >= memory->values_begin + SPERF_OPERANDS * sizeof(VALUE) && sp <= memory->values_end;
}

/*
 * Whether the operands below the stack pointer are still those that were copied: a loop may have come round to the same program counter
 * while it was somewhere else when they were read.
 */
static bool stand_still(const sperf_vm_memory_t *memory, VALUE sp)
{
    if (!covers(memory, sp)) return false;
    VALUE again[SPERF_OPERANDS];
    VALUE begin = sp - sizeof again;
    copy_words(again, begin, SPERF_OPERANDS);
    return memcmp(again, memory->values + (begin - memory->values_begin) / sizeof(VALUE), sizeof again) == 0;
}

static void read_moment(sperf_vm_memory_t *memory, moment_t *moment)
{
    enum { TOP = 32 * sizeof(VALUE) };
    VALUE cfp = expected.words[SPERF_EC_CFP];
    size_t words = MOMENT_FRAMES * sperf_vm_layout.frame_words;
    if (!on_stack(expected.words, cfp, words)) return;
    range_t values = values_around(expected.words, expected.sp);
    VALUE top = values.end - values.begin > TOP ? values.end - TOP : values.begin;

    if (expected.compiled) moment->cfp = expected.ec[SPERF_EC_CFP];
    copy_words(moment->frames, cfp, SPERF_CFP_SP + 1);
    if (!expected.compiled) moment->cfp = expected.ec[SPERF_EC_CFP];
    copy_words(moment->frames + SPERF_CFP_SP + 1, cfp + (SPERF_CFP_SP + 1) * sizeof(VALUE), words - SPERF_CFP_SP - 1);
    copy_values(memory, values, top);

    VALUE again[SPERF_CFP_SP + 1];
    copy_words(again, cfp, SPERF_CFP_SP + 1);
    copy_values(memory, (range_t){values.begin, top}, values.begin);
    memory->values_begin = values.begin;
    memory->values_end = values.end;
    memory->operands_fit = memcmp(again, moment->frames, sizeof again) == 0 && stand_still(memory, again[SPERF_CFP_SP]);
    moment->words = words;
}

/* Copy the frames of a thread's own stack, and the values of the youngest. */
static void copy_own_frames(const VALUE *ec, const moment_t *moment, size_t words, sperf_vm_memory_t *memory)
{
    memory->readable_begin = ec[SPERF_EC_STACK];
    memory->readable_end = stack_end(ec);
    VALUE cfp = ec[SPERF_EC_CFP];
    size_t youngest = sperf_vm_layout.frame_words;
    if (words < youngest) return;
    size_t done = moment->words <= words ? moment->words : 0;
    if (done > 0) {
        memcpy(copy, moment->frames, done * sizeof(VALUE));
    } else {
        copy_words(copy, cfp, youngest);
        done = youngest;
    }
    memcpy(expected.words, ec, sizeof expected.words);
    expected.sp = copy[SPERF_CFP_SP];
    if (!covers(memory, expected.sp)) {
        memory->operands_fit = false;
        range_t values = values_around(ec, expected.sp);
        copy_values(memory, values, values.begin);
        memory->values_begin = values.begin;
        memory->values_end = values.end;
    }
    copy_words(copy + done, cfp + done * sizeof(VALUE), words - done);
}

/*
 * Copy the frames of a fiber's stack, which may go away, and the values that its youngest frame sees: those frames' environments are
 * among them, as far as they fit.
 */
static bool copy_fiber(const VALUE *ec, size_t size, sperf_vm_memory_t *memory)
{
    VALUE cfp = ec[SPERF_EC_CFP];
    if (!sperf_vm_read((const void *)cfp, copy, size)) return false;
    VALUE stack = ec[SPERF_EC_STACK], sp = copy[SPERF_CFP_SP];
    VALUE end = sp + SPERF_VALUES_ABOVE * sizeof(VALUE);
    if ((sp & 7) != 0 || sp < stack || end > cfp) return true;
    size_t values = end - stack < sizeof fiber_copy ? end - stack : sizeof fiber_copy;
    if (!sperf_vm_read((const void *)(end - values), fiber_copy, values)) return true;
    memory->fiber_begin = end - values;
    memory->fiber_end = end;
    memory->fiber_copy = (const char *)fiber_copy;
    return true;
}

/* Copy the frames of the ec whose words are given, at most as many as are kept. */
static bool copy_frames(const VALUE *ec, const moment_t *moment, sperf_vm_memory_t *memory)
{
    VALUE end = stack_end(ec), cfp = ec[SPERF_EC_CFP];
    if (cfp < ec[SPERF_EC_STACK] || cfp > end) return false;
    size_t size = end - cfp < sizeof copy ? end - cfp : sizeof copy;
    memory->begin = cfp;
    memory->end = cfp + size;
    memory->copy = (const char *)copy;
    if (moment == NULL) return copy_fiber(ec, size, memory);

    copy_own_frames(ec, moment, size / sizeof(VALUE), memory);
    return true;
}

/* Returns the depth; -1 where what was read does not make sense. */
static int read_stack(const sperf_thread_record_t *record, sperf_stack_scratch_t *scratch, sperf_vm_leaf_t *leaf)
{
    VALUE words[SPERF_EC_WORDS];
    sperf_vm_memory_t memory = {.ec = words, .known = &known, .gathered = &gathered};
    moment_t moment = {.words = 0};
    bool expects = expected.thread_number == record->number;
    if (expects && !expected.compiled) read_moment(&memory, &moment);

    const volatile VALUE *thread = record->vm_thread;
    const volatile VALUE *ec = (const volatile VALUE *)thread[sperf_vm_layout.thread_ec];
    if (ec == NULL) return 0;
    /* A thread that never had another fiber has not noted its root fiber. */
    VALUE root_fiber = thread[sperf_vm_layout.thread_root_fiber];
    bool own_stack = root_fiber == 0 || ec[sperf_vm_layout.ec_fiber] == root_fiber;
    copy_words(words, (VALUE)ec, SPERF_EC_CFP);
    expects = expects && own_stack && ec == expected.ec;
    /* Compiled, after all that only says where to read. */
    if (expects && expected.compiled) read_moment(&memory, &moment);
    words[SPERF_EC_CFP] = ec[SPERF_EC_CFP];
    bool has_moment = expects && moment.words > 0;
    /* Not what it is by now, even if that is another frame than expected. */
    if (has_moment) words[SPERF_EC_CFP] = moment.cfp;
    if (!has_moment || moment.cfp != expected.words[SPERF_EC_CFP]) {
        moment.words = 0;
        memory.values_begin = memory.values_end = 0;
    }
    if (words[SPERF_EC_STACK] == 0 || words[SPERF_EC_CFP] == 0) return 0;
    expected.thread_number = own_stack ? record->number : 0;
    expected.ec = ec;
    if (!copy_frames(words, own_stack ? &moment : NULL, &memory)) return -1;
    memset(leaf, 0, sizeof *leaf);
    sperf_vm_gather(&memory);
    int depth = sperf_vm_walk_copy(&memory, scratch->frames, SPERF_FRAMES_MAX + 1, leaf,
                                   sperf_capture_sites(&sperf_session, scratch));
    expected.compiled = leaf->compiled;
    return depth;
}

/* No GC is on, nor can one begin: see the steps that were done since the last tick. */
static void note_gc(const sperf_session_t *session)
{
    uint64_t steps = atomic_load_explicit(&session->gc_steps, memory_order_acquire);
    if (steps == known_steps) return;
    known_steps = steps;
    sperf_vm_known_outlive_gc(&known);
}

static void commit(sperf_session_t *session, sperf_entry_t *entry, int depth, const sperf_stack_scratch_t *scratch)
{
    entry->walked = true;
    entry->truncated = depth > SPERF_FRAMES_MAX;
    entry->depth = (uint32_t)(entry->truncated ? SPERF_FRAMES_MAX : depth);
    size_t count = sperf_entry_words(entry->depth);
    uint64_t *words = sperf_ring_claim(&session->ring, count);
    if (words == NULL) {
        sperf_vm_known_forget(&known);
        atomic_fetch_add_explicit(&session->counters.dropped_ring_full, 1, memory_order_relaxed);
        return;
    }
    sperf_entry_write(words, entry, scratch->frames);
    sperf_ring_commit(&session->ring, words, count);
    atomic_fetch_add_explicit(&session->counters.capture_count, 1, memory_order_relaxed);
}

/* The thread is pinned. Returns whether it needs a signal all the same. */
static bool capture(sperf_session_t *session, sperf_thread_record_t *record)
{
    sperf_stack_scratch_t *scratch = session->threads.scratch[record->slot];
    sperf_entry_t entry;
    int depth = -1;
    for (int i = 0; i < ATTEMPTS; i++) {
        sperf_entry_init(&entry, SPERF_ENTRY_TICK, record, sperf_clock_mono_ns());
        depth = read_stack(record, scratch, &entry.leaf);
        if (depth >= 0) break;
        sperf_vm_known_forget(&known);
    }
    if (depth < 0) {
        atomic_fetch_add_explicit(&session->counters.torn_reads, 1, memory_order_relaxed);
        return true;
    }
    if (!sperf_tick_read_at_rest(session, record, entry.mono_ns, &entry.values.tick)) {
        sperf_vm_known_forget(&known);
        return false;
    }
    atomic_fetch_add_explicit(&session->counters.trigger_count, 1, memory_order_relaxed);
    commit(session, &entry, depth, scratch);
    return false;
}

static void remote_tick(sperf_session_t *session, sperf_thread_record_t *record, int64_t mono_ns)
{
    sperf_pins_t *pins = &session->threads.pins;
    if (!was_alone || !sperf_pins_are_alone(pins)) {
        if (has_signals) sperf_capture_signal.tick(session, record, mono_ns);
        return;
    }
    if (!sperf_pin_take(&record->pin)) return;
    bool needs_signal = false;
    if (sperf_pins_begin_reading(pins)) {
        /* Asked again: it is what keeps a second Ractor waiting from here on. */
        if (sperf_pins_are_alone(pins)) {
            note_gc(session);
            needs_signal = capture(session, record);
        }
        sperf_pins_end_reading(pins);
    }
    sperf_pin_give_back(&record->pin);
    if (needs_signal && has_signals) sperf_capture_signal.tick(session, record, mono_ns);
}

const sperf_capture_t sperf_capture_remote = {
    .name = "remote",
    .uses_signal = true,
    .available = remote_available,
    .start = remote_start,
    .stop = remote_stop,
    .tick = remote_tick,
};
