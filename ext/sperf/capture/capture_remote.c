/*
 * Strategy :remote - sperf's thread reads the control frames of the thread that holds the GVL, from outside.
 *
 * The profiled thread executes nothing for it, and gets no signal: no system call that it makes with the GVL can fail,
 * and a tick finds what ran at that moment, not what runs when a signal gets through. All that the program pays is that
 * its core has to get some cache lines back. A thread that sits in a system call with the GVL is read like any other.
 *
 * What is read, and why it may be:
 *
 *   the thread, its ec        are freed when the thread ends, or by the GC. The thread is pinned (READ, pin.h), so it
 *                             neither ends nor gives up the GVL; and no GC is on (below).
 *   control frames            of a thread's own stack: that is there as long as the thread. Copied in one piece,
 *                             youngest first, as memory that another core writes: the words are aligned, and each is
 *                             some value that was stored there. Of a fiber's stack, which may be unmapped when the
 *                             program switches away and drops the fiber: through the kernel.
 *   environments              on a thread's own stack as its frames, with the values around, or right after them.
 *                             Elsewhere through the kernel.
 *   iseqs, method entries,    are freed, moved or marked by the GC only. They are read through the kernel, where one
 *   environments on the heap  system call copies hundreds of pieces, one call for each level of references. Each must
 *                             be what its place says.
 *
 * No GC begins while this thread reads, and it does not read during one: see pin.h, 4. A reading takes some
 * microseconds; who waits for a reader that has lost its core sleeps after a while (pin.h, 8; the times are counted in
 * `hook_waits`). GC events of other Ractors do not reach our hooks (Ruby 3.4). So with more than one Ractor, those that
 * were there before the session among them (`was_alone`), ticks are left to signals (pin.h, 6).
 *
 * From the copy to the ring. Under the pin, bytes are copied (sperf/vmstack/vm_gather.h). What they mean is asked when
 * the thread runs on and the GC may (sperf/vmstack/vm_stack.h). Until the entry is in the ring, the objects that may be
 * in its frames are held by snapshot.held, which dmark reads without a lock:
 *
 *     sperf's thread                                              dmark
 *     1. while it reads (sperf_pins_begin_reading): writes        runs in a GC only, between GC_ENTER and GC_EXIT, so
 *        `held`                                                   never meanwhile
 *     2. ends reading; decodes; commits to the ring               may run at any time: `held` does not change
 *     3. the next time: 1.
 *
 * `held` is written while no GC can be on, and again only when the entry has been committed, by this same thread.
 * GC_ENTER waits until the reading has ended, and so sees what was written before. So every GC finds it whole, and
 * needs no order beside the ring's and the table's (vm/frame_values.h). An entry that is claimed while dmark reads the
 * ring may be missed there: its objects are in `held`, or in an earlier sample, which is in the ring or in the table.
 * (ObjectSpace.reachable_objects_from calls dmark outside of a GC: what it finds half written is marked for nobody.)
 *
 * What is remembered of objects (sperf_vm_known_t) and of stacks as they were (sperf_vm_stack_t) is this thread's
 * alone. Two kinds of rows:
 *
 *   objects in samples        iseqs, method entries. The ring, and then the frame table, keep them alive and in place
 *                             until they are released; then `frames_released` has moved, which is looked at before a
 *                             row is believed (note_gc). Those in `held` live on until the entry is in the ring,
 *                             whether or not they are released meanwhile. If a copy does not become a sample, the rows
 *                             that it added are taken back, and frames of the next one do not stand on it; if a sample
 *                             is lost for lack of memory, all is forgotten (note_lost). What lies beyond the frames
 *                             that are kept of a stack is not remembered.
 *   what is in no sample      environments on the heap; a class's cref or a holder of special variables in a method
 *                             entry's place. These rows hold until the GC's next marking ends (gc_markings, which
 *                             END_MARK moves between GC_ENTER and GC_EXIT, so a reader who keeps the GC away sees it).
 *                             What was in a stack that was read was reachable then. It can be found dead only by a
 *                             marking that ends later; sweeping, which takes many steps, frees only what the marking
 *                             before it did not reach, and compaction moves objects in the very step that ended the
 *                             marking. An environment on the heap belongs to the same method for as long as it lives.
 *                             Frames that were read before the frame pointer may be of ones that had returned, and
 *                             their environments dead: unless they look the same when they are looked at again, nothing
 *                             is remembered of theirs (count_unsure).
 *
 * The program runs on while it is read. What changes with every instruction is read in one go (read_moment), a few
 * nanoseconds long where the youngest frame is where it was at the last tick; else what is read of it may be some
 * hundred nanoseconds younger than which frame is the youngest. Older frames change seldom. A frame whose parts do not
 * belong together (a program counter outside of its code, an object that is not what its place says) is read again, and
 * the tick left to a signal if that happens thrice. In recursion, where the youngest frame is hardly ever where it was,
 * fewer light operators are told than by signals: their time is their method's.
 *
 * No child of fork is born with a reader: this thread holds sampler_lock while it reads, and the atfork handler takes
 * it.
 */
#include "capture.h"

#include <ruby.h>
#include <ruby/ractor.h>
#include <string.h>

#include "base/clocks.h"
#include "base/ractors.h"
#include "sperf/vmstack/vm_gather.h"
#include "sperf/vmstack/vm_stack.h"
#include "thread_name.h"
#include "threads/tick_reading.h"
#include "vm/jit.h"
#include "vm/vm_insns.h"
#include "vm/vm_layout.h"
#include "vm/vm_search.h"

enum { ATTEMPTS = 3 };

/* sperf's thread only, but for snapshot.held: see above. */
static sperf_vm_snapshot_t snapshot;
static sperf_vm_known_t known;
static uint64_t known_markings; /* of the GC, that `known` has outlived */
static uint64_t known_released; /* frames_released, as of which `known` holds */
static uint64_t known_lost;     /* samples that were lost for lack of memory, that `known` has outlived */
static sperf_vm_sites_t sites;
static sperf_vm_frame_t frames[SPERF_FRAMES_MAX];

/*
 * Stacks as they were when they were last seen, so that frames which are still there need neither be read nor decoded
 * again. One is always spare: the next copy goes there. sperf's thread only.
 */
enum { STACKS = 9 };
static sperf_vm_stack_t stacks[STACKS];
static uint64_t stack_ticks[STACKS]; /* when it was seen; 0: spare, or never */
static uint64_t ticks;

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
 * Whether there was one Ractor when the session started. One that was there already has no slot before its next event,
 * and its GCs have none that our hooks are told of. Set under the GVL.
 */
static bool was_alone;

static bool remote_available(void)
{
/*
 * read_moment relies on stores that become visible in order, as x86-64's do. Elsewhere it has not been argued, nor
 * tried.
 */
#if defined(__linux__) && defined(__x86_64__)
    sperf_vm_layout_find();
    return !sperf_jit_hides_frames() && sperf_vm_layout_has_fibers();
#else
    return false;
#endif
}

/* The words continue "not remote, as ...". */
static const char *remote_lacks(void)
{
#if defined(__linux__) && defined(__x86_64__)
    if (sperf_jit_hides_frames()) return "not remote, as ZJIT keeps frames in registers";
    if (sperf_vm_layout.problem != NULL) return "not remote, as the layout of the VM is not known";
    if (!sperf_vm_layout_has_fibers()) return "not remote, as fibers cannot be told from threads";
    return NULL;
#elif defined(__linux__)
    return "not remote, as that is for x86-64 processors alone";
#else
    return "not remote, as that is for Linux alone";
#endif
}

const char *sperf_capture_remote_limits(void)
{
    if (was_alone) return NULL;
    return has_signals ? "by signals, as there are several Ractors"
                       : "no ticks, as there are several Ractors and no signal";
}

static VALUE start_signals(VALUE session)
{
    sperf_capture_signal.start((sperf_session_t *)session);
    return Qnil;
}

static void remote_start(sperf_session_t *session)
{
    was_alone = sperf_ractors_count_one();
    if (known.epoch == 0) sperf_vm_known_init(&known);
    sperf_vm_known_forget_all(&known);
    sperf_vm_known_shrink(&known);
    sperf_vm_pieces_shrink(&snapshot.pieces);
    known_lost = atomic_load(&session->counters.dropped_memory);
    /* A child of fork goes on in its parent's code: what is known of that holds. */
    if (!session->inherits) memset(&sites, 0, sizeof sites);
    memset(stack_ticks, 0, sizeof stack_ticks);
    expected.thread_number = 0;
    sperf_vm_read_begin(true);
    has_signals = false;
    if (session->options.signal_number == 0 || !sperf_capture_signal.available()) return;
    int failed = 0;
    rb_protect(start_signals, (VALUE)session, &failed);
    has_signals = !failed;
    /* The number is in use: whatever needs a signal goes without. */
    if (failed) rb_set_errinfo(Qnil);
}

static void remote_again(sperf_session_t *session)
{
    (void)session;
    was_alone = sperf_ractors_count_one();
    expected.thread_number = 0;
}

static void remote_stop(sperf_session_t *session)
{
    sperf_vm_read_begin(false);
    snapshot.held_count = 0;
    if (has_signals) sperf_capture_signal.stop(session);
}

/* Another core writes there: no compiler may assume that it does not. */
static void copy_words(VALUE *to, VALUE from, size_t count)
{
    for (size_t i = 0; i < count; i++) to[i] = ((const volatile VALUE *)from)[i];
}

/* `begin` may be anything: where a frame is half written, so are its pointers. */
static bool on_stack(const VALUE *ec, VALUE begin, size_t count)
{
    size_t size = count * sizeof(VALUE);
    if ((begin & 7) != 0 || begin < ec[SPERF_EC_STACK] || begin >= sperf_vm_stack_end(ec)) return false;
    return size <= sperf_vm_stack_end(ec) - begin;
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
static void copy_values(range_t values, VALUE from)
{
    for (VALUE at = values.end; at > from; at -= sizeof(VALUE)) {
        snapshot.values[(at - values.begin) / sizeof(VALUE) - 1] = ((const volatile VALUE *)at)[-1];
    }
}

/*
 * What changes with every instruction: which frame is the youngest, its words, its operands; and with every call: the
 * next older frames, the environments that they run in.
 *
 * It is read in one go, where it was at the tick before, so that the processor can ask for all of it at once. Where an
 * address has to come out of what another core has just written, each such step takes long enough for instructions to
 * pass, and the operands would be another instruction's than the program counter's.
 *
 * Nothing that the program writes to may be read before its program counter is: where it next writes to a line of
 * memory that was taken from it, it waits for the line to come back, and whoever looks again finds it there too often.
 * That is also why no first look can say where all that is, and why the frame pointer comes second: calls and returns
 * write it. Stores become visible in order, and the next instruction stores the program counter, so what is read right
 * after it belongs to it. Compiled code writes no program counter, but frames and then the frame pointer: there that
 * comes first, and those right behind.
 *
 * Program counter and operands are then read once more. What is no longer the same, or might be as a loop has come
 * round, is of two instructions: then what was seen at that place before is believed instead (sperf_vm_sites_t).
 */
enum { MOMENT_FRAMES = 4 };

typedef struct {
    VALUE frames[MOMENT_FRAMES * SPERF_FRAME_WORDS_MAX];
    size_t words; /* of them; 0: none */
    VALUE cfp;    /* the frame pointer at that moment */
} moment_t;

/* Whether the operands below the stack pointer are among the values that were copied. */
static bool covers(VALUE sp)
{
    return sp >= snapshot.values_begin + SPERF_OPERANDS * sizeof(VALUE) && sp <= snapshot.values_end;
}

/*
 * Whether the operands below the stack pointer are still those that were copied: a loop may have come round to the same
 * program counter while it was somewhere else when they were read.
 */
static bool stand_still(VALUE sp)
{
    if (!covers(sp)) return false;
    VALUE again[SPERF_OPERANDS];
    VALUE begin = sp - sizeof again;
    copy_words(again, begin, SPERF_OPERANDS);
    return memcmp(again, snapshot.values + (begin - snapshot.values_begin) / sizeof(VALUE), sizeof again) == 0;
}

static void read_moment(moment_t *moment)
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
    copy_values(values, top);

    VALUE again[SPERF_CFP_SP + 1];
    copy_words(again, cfp, SPERF_CFP_SP + 1);
    copy_values((range_t){values.begin, top}, values.begin);
    snapshot.values_begin = values.begin;
    snapshot.values_end = values.end;
    snapshot.operands_fit = memcmp(again, moment->frames, sizeof again) == 0 && stand_still(again[SPERF_CFP_SP]);
    moment->words = words;
}

/*
 * The frames of a moment were read before the frame pointer was: there may have been none, but words of one that has
 * returned, with an environment that the GC has found dead. What is known of environments holds for those alone that
 * were alive, so look again.
 */
static uint32_t count_unsure(const sperf_vm_stack_t *stack, const moment_t *moment)
{
    const volatile VALUE *frame = (const volatile VALUE *)stack->ec[SPERF_EC_CFP];
    for (uint32_t i = 0; i < MOMENT_FRAMES && i < stack->frame_count && moment->words > 0; i++) {
        if (frame[i * stack->frame_words + SPERF_CFP_EP] != sperf_vm_stack_frame(stack, i)[SPERF_CFP_EP]) {
            return MOMENT_FRAMES;
        }
    }
    return 0;
}

/* Copy the frames of a thread's own stack, and the values of the youngest. */
static void copy_own_frames(sperf_vm_stack_t *stack, const moment_t *moment)
{
    VALUE cfp = stack->ec[SPERF_EC_CFP];
    size_t words = (size_t)stack->frame_count * stack->frame_words, youngest = stack->frame_words;
    size_t done = moment->words < words ? moment->words : words;
    if (done > 0) {
        memcpy(stack->words, moment->frames, done * sizeof(VALUE));
    } else {
        copy_words(stack->words, cfp, youngest);
        done = youngest;
    }
    memcpy(expected.words, stack->ec, sizeof expected.words);
    expected.sp = stack->words[SPERF_CFP_SP];
    if (!covers(expected.sp)) {
        snapshot.operands_fit = false;
        range_t values = values_around(stack->ec, expected.sp);
        copy_values(values, values.begin);
        snapshot.values_begin = values.begin;
        snapshot.values_end = values.end;
    }
    copy_words(stack->words + done, cfp + done * sizeof(VALUE), words - done);
    stack->unsure_count = count_unsure(stack, moment);
}

/* Copy the frames of a fiber's stack, which may go away, and the values that its youngest frame works on. */
static bool copy_fiber(sperf_vm_stack_t *stack)
{
    size_t size = (size_t)stack->frame_count * stack->frame_words * sizeof(VALUE);
    if (!sperf_vm_read((const void *)stack->ec[SPERF_EC_CFP], stack->words, size)) return false;
    range_t values = values_around(stack->ec, stack->words[SPERF_CFP_SP]);
    if (!sperf_vm_read((const void *)values.begin, snapshot.values, values.end - values.begin)) return true;
    snapshot.values_begin = values.begin;
    snapshot.values_end = values.end;
    return true;
}

/* Copy the frames of the stack, at most as many as are kept. The oldest one is a dummy. */
static bool copy_frames(sperf_vm_stack_t *stack, const moment_t *moment)
{
    const VALUE *ec = stack->ec;
    VALUE end = sperf_vm_stack_end(ec), cfp = ec[SPERF_EC_CFP], size = sperf_vm_layout.frame_words * sizeof(VALUE);
    if (cfp < ec[SPERF_EC_STACK] || cfp > end || (end - cfp) % size != 0) return false;
    VALUE count = (end - cfp) / size;
    if (count > 0) count--;
    stack->frame_words = sperf_vm_layout.frame_words;
    stack->is_whole = count <= SPERF_STACK_FRAMES_MAX;
    stack->frame_count = (uint32_t)(stack->is_whole ? count : SPERF_STACK_FRAMES_MAX);
    if (count == 0) return true;
    if (moment == NULL) return copy_fiber(stack);
    copy_own_frames(stack, moment);
    return true;
}

/* Where the stack whose memory begins at `begin` was seen last; STACKS for nowhere. */
static int stack_of(VALUE begin)
{
    for (int i = 0; i < STACKS; i++) {
        if (stack_ticks[i] != 0 && stacks[i].ec[SPERF_EC_STACK] == begin) return i;
    }
    return STACKS;
}

/* The one that was seen longest ago. */
static int spare_stack(void)
{
    int spare = 0;
    for (int i = 1; i < STACKS; i++) {
        if (stack_ticks[i] < stack_ticks[spare]) spare = i;
    }
    return spare;
}

/* What was read at a tick, to be decoded. */
typedef struct {
    int now;    /* of stacks */
    int before; /* the same stack at an earlier tick; STACKS: none */
    sperf_entry_t entry;
    bool computes; /* there is something to charge to it */
} reading_t;

/* The thread is pinned. Returns whether what was read makes sense so far. */
static bool read_stack(const sperf_thread_record_t *record, const sperf_vm_teller_t *teller, reading_t *reading)
{
    sperf_vm_snapshot_begin(&snapshot);
    sperf_vm_stack_t *stack = &stacks[reading->now = spare_stack()];
    stack_ticks[reading->now] = 0;
    stack->is_decoded = false;
    stack->frame_count = 0;
    stack->is_whole = true;
    stack->unsure_count = 0;
    reading->before = STACKS;
    moment_t moment = {.words = 0};
    /*
     * What is expected holds for one tick, and is noted anew where frames are copied: a thread that begins or ends has
     * none, and where the one before it was may be gone.
     */
    bool expects = expected.thread_number == record->number;
    expected.thread_number = 0;
    if (expects && !expected.compiled) read_moment(&moment);

    const volatile VALUE *thread = record->vm_thread;
    const volatile VALUE *ec = (const volatile VALUE *)thread[sperf_vm_layout.thread_ec];
    if (ec == NULL) return true;
    /* A thread that never had another fiber has not noted its root fiber. */
    VALUE root_fiber = thread[sperf_vm_layout.thread_root_fiber];
    bool own_stack = root_fiber == 0 || ec[sperf_vm_layout.ec_fiber] == root_fiber;
    VALUE *words = stack->ec;
    copy_words(words, (VALUE)ec, SPERF_EC_CFP);
    expects = expects && own_stack && ec == expected.ec;
    /* Compiled, after all that only says where to read. */
    if (expects && expected.compiled) read_moment(&moment);
    words[SPERF_EC_CFP] = ec[SPERF_EC_CFP];
    bool has_moment = expects && moment.words > 0;
    /* Not what it is by now, even if that is another frame than expected. */
    if (has_moment) words[SPERF_EC_CFP] = moment.cfp;
    if (!has_moment || moment.cfp != expected.words[SPERF_EC_CFP]) {
        moment.words = 0;
        snapshot.values_begin = snapshot.values_end = 0;
    }
    if (words[SPERF_EC_STACK] == 0 || words[SPERF_EC_CFP] == 0) return true;
    if (!copy_frames(stack, own_stack ? &moment : NULL)) return false;
    if (own_stack && stack->frame_count > 0) {
        expected.thread_number = record->number;
        expected.ec = ec;
    }
    reading->before = stack_of(words[SPERF_EC_STACK]);
    sperf_vm_reader_t reader = {.read = sperf_vm_read_pieces};
    if (own_stack) {
        reader.stable_begin = words[SPERF_EC_STACK];
        reader.stable_end = sperf_vm_stack_end(words);
    }
    const sperf_vm_stack_t *before = reading->before != STACKS ? &stacks[reading->before] : NULL;
    sperf_vm_gather(&snapshot, stack, before, &known, teller, &reader);
    return true;
}

/* No GC is on, nor can one begin: has anything died since the last tick that was alive then? */
static void note_gc(const sperf_session_t *session)
{
    uint64_t released = atomic_load(&session->frames_released);
    if (released != known_released) {
        known_released = released;
        sperf_vm_known_forget_all(&known);
    }
    uint64_t markings = atomic_load_explicit(&session->gc_markings, memory_order_acquire);
    if (markings == known_markings) return;
    known_markings = markings;
    sperf_vm_known_outlive_gc(&known);
}

/* What was in a sample that was lost may die. The latest ones were drained before this tick. */
static void note_lost(const sperf_session_t *session)
{
    uint64_t lost = atomic_load_explicit(&session->counters.dropped_memory, memory_order_relaxed);
    if (lost == known_lost) return;
    known_lost = lost;
    sperf_vm_known_forget_all(&known);
}

void sperf_capture_remote_mark(void)
{
    /* Another than the GC may ask for it at any time: whatever is there by then. */
    rb_gc_mark_locations((const VALUE *)snapshot.held, (const VALUE *)snapshot.held + snapshot.held_count);
}

static bool commit(sperf_session_t *session, const sperf_entry_t *entry)
{
    size_t count = sperf_entry_words(entry);
    uint64_t *words = sperf_ring_claim(&session->ring, count);
    if (words == NULL) {
        atomic_fetch_add_explicit(&session->counters.dropped_ring_full, 1, memory_order_relaxed);
        return false;
    }
    sperf_entry_write(words, entry, frames);
    sperf_ring_commit(&session->ring, words, count);
    atomic_fetch_add_explicit(&session->counters.capture_count, 1, memory_order_relaxed);
    return true;
}

/* The thread runs on, and the GC may: these are our own bytes. Returns false where they do not make sense. */
static bool decode(sperf_session_t *session, const sperf_vm_teller_t *teller, reading_t *reading)
{
    sperf_vm_stack_t *stack = &stacks[reading->now];
    const sperf_vm_stack_t *before = reading->before != STACKS ? &stacks[reading->before] : NULL;
    sperf_entry_t *entry = &reading->entry;
    sperf_vm_known_begin(&known);
    int depth = sperf_vm_stack_decode(&snapshot, stack, before, &known, frames, SPERF_FRAMES_MAX, &entry->truncated,
                                      &entry->leaf, teller);
    if (depth < 0) {
        sperf_vm_known_forget(&known);
        return false;
    }
    expected.compiled = entry->leaf.compiled;
    entry->walked = true;
    entry->depth = (uint32_t)depth;
    if (!commit(session, entry)) {
        sperf_vm_known_forget(&known);
        return true;
    }
    stack->is_decoded = true;
    stack->epoch = known.epoch;
    stack->generation = known.generation;
    stack_ticks[reading->now] = ++ticks;
    if (reading->before != STACKS) stack_ticks[reading->before] = 0;
    return true;
}

typedef enum { READ_DONE, READ_TORN, NOT_READ } read_status_t;

/* The thread is pinned, and no GC is on. */
static read_status_t read_pinned(sperf_session_t *session, sperf_thread_record_t *record,
                                 const sperf_vm_teller_t *teller, reading_t *reading)
{
    sperf_entry_t *entry = &reading->entry;
    /* Asked again: it is what keeps a second Ractor waiting from here on. */
    if (!sperf_pins_are_alone(&session->threads.pins)) return NOT_READ;
    note_gc(session);
    sperf_entry_init(entry, SPERF_ENTRY_TICK, record, sperf_clock_mono_ns());
    if (!read_stack(record, teller, reading)) return READ_TORN;
    bool moved = sperf_tick_read_at_rest(session->options.mode, record, entry->mono_ns, &entry->values.tick);
    /* At the second attempt the clock need not have moved since the first. */
    reading->computes = reading->computes || moved;
    if (reading->computes) sperf_thread_name_tell(session, record);
    return READ_DONE;
}

/* Pin the thread, copy, and let it go. */
static read_status_t read_tick(sperf_session_t *session, sperf_thread_record_t *record, const sperf_vm_teller_t *teller,
                               reading_t *reading)
{
    if (!sperf_pin_take(&record->pin)) return NOT_READ;
    read_status_t status = NOT_READ;
    if (sperf_pins_begin_reading(&session->threads.pins)) {
        status = read_pinned(session, record, teller, reading);
        sperf_pins_end_reading(&session->threads.pins);
    }
    sperf_pin_give_back(&record->pin);
    return status;
}

/* Returns whether it needs a signal all the same. */
static bool capture(sperf_session_t *session, sperf_thread_record_t *record)
{
    sperf_vm_teller_t instructions = {&sperf_vm_instructions, &sites};
    const sperf_vm_teller_t *teller = session->options.instructions ? &instructions : NULL;
    reading_t reading = {.computes = false};
    for (int i = 0; i < ATTEMPTS; i++) {
        read_status_t status = read_tick(session, record, teller, &reading);
        if (status == NOT_READ || (status == READ_DONE && !reading.computes)) return false;
        if (status == READ_TORN || !decode(session, teller, &reading)) continue;
        atomic_fetch_add_explicit(&session->counters.trigger_count, 1, memory_order_relaxed);
        return false;
    }
    atomic_fetch_add_explicit(&session->counters.torn_reads, 1, memory_order_relaxed);
    return true;
}

/* Context: sperf's thread. */
static void remote_tick(sperf_session_t *session, sperf_thread_record_t *record, int64_t mono_ns)
{
    sperf_pins_t *pins = &session->threads.pins;
    if (!was_alone || !sperf_pins_are_alone(pins)) {
        if (has_signals) sperf_capture_signal.tick(session, record, mono_ns);
        return;
    }
    note_lost(session);
    if (capture(session, record) && has_signals) sperf_capture_signal.tick(session, record, mono_ns);
}

const sperf_capture_t sperf_capture_remote = {
    .name = "remote",
    .uses_signal = true,
    .available = remote_available,
    .lacks = remote_lacks,
    .start = remote_start,
    .stop = remote_stop,
    .again = remote_again,
    .tick = remote_tick,
};
