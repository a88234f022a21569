/*
 * Strategy :remote: sperf's thread reads the control frames of the thread that holds the GVL, from outside.
 *
 * The profiled thread executes nothing for it and gets no signal: no system call that it makes with the GVL can
 * fail, and a tick finds what ran at that moment, not what runs when a signal gets through. The program's only
 * cost is that its core has to fetch some cache lines again. A thread in a system call with the GVL is read
 * like any other.
 *
 * remote_reader.h reads and decodes. This file is the pin around it. What is read, and why it may be read:
 *
 *   the thread, its ec        are freed when the thread ends, or by the GC. The thread is pinned (READ, pin.h), so it
 *                             neither ends nor gives up the GVL; and no GC runs (below).
 *   control frames            of a thread's own stack, which exists as long as the thread. They are copied in one
 *                             piece, youngest first, as memory that another core writes: words are aligned, and each
 *                             is some value that was stored there. A fiber's stack may be unmapped when the program
 *                             switches away and drops the fiber, so it is read through the kernel.
 *   environments              on a thread's own stack: like its frames, with the values around, or right after them.
 *                             Elsewhere: through the kernel.
 *   iseqs, method entries,    are freed, moved or marked by the GC only. They are read through the kernel: one system
 *   environments on the heap  call copies hundreds of pieces, one call for each level of references. Each must be what
 *                             its place requires.
 *
 * No GC begins while this thread reads, and this thread does not read during a GC: see pin.h, 4. A reading takes
 * some microseconds; a thread waiting for a reader that was preempted sleeps after a while (pin.h, 8; the times are
 * counted in `hook_waits`). GC events of other Ractors do not reach our hooks (Ruby 3.4). So with more than one
 * Ractor, those included that existed before the session (`was_alone`), ticks are left to signals (pin.h, 6).
 *
 * From the copy to the ring. Under the pin, bytes are copied. They are decoded when the thread runs on and the
 * GC may run. Until the entry is in the ring, snapshot.held holds the objects that may be in its frames. dmark
 * reads it without a lock:
 *
 *     sperf's thread                                              dmark
 *     1. while it reads (sperf_pins_begin_reading): writes        runs in a GC only, between GC_ENTER and GC_EXIT, so
 *        `held`                                                   never meanwhile
 *     2. ends reading; decodes; commits to the ring               may run at any time: `held` does not change
 *     3. the next time: 1.
 *
 * `held` is written while no GC can run, and again only after the entry was committed, by this same thread. GC_ENTER
 * waits until the reading has ended, and so sees what was written before. So every GC finds `held` whole, and needs
 * no memory order beside the ring's and the table's (vm/frame_values.h). dmark may miss an entry that is claimed
 * while it reads the ring: its objects are in `held`, or in an earlier sample, which is in the ring or in the table.
 * (ObjectSpace.reachable_objects_from calls dmark outside of a GC; what it finds half written is marked for nobody.)
 *
 * The reader remembers objects (sperf_vm_known_t) and stacks (sperf_vm_stack_t); both belong to this thread
 * alone. There are two kinds of rows:
 *
 *   objects in samples        iseqs, method entries. The ring, and then the frame table, keep them alive and in place
 *                             until they are released; then `frames_released` moves, which is checked before a row is
 *                             believed (forget_collected). Objects in `held` live until the entry is in the ring,
 *                             released or not. If a copy does not become a sample, its rows are removed again, and the
 *                             next copy does not reuse its frames. If a sample is lost for lack of memory, everything
 *                             is forgotten (forget_lost). Frames beyond those kept of a stack are not remembered.
 *   objects in no sample      environments on the heap; a class's cref or a holder of special variables in the place of
 *                             a method entry. These rows hold until the next marking ends (gc_markings, which END_MARK
 *                             moves between GC_ENTER and GC_EXIT, so a reader that blocks GC sees it). What was in a
 *                             stack that was read was reachable then. Only a marking that ends later can find it dead.
 *                             Sweeping, which takes many steps, frees only what the marking before it did not reach;
 *                             compaction moves objects in the very step that ended the marking. An environment on the
 *                             heap belongs to one method for as long as it lives. Frames that were read before the
 *                             frame pointer may have returned, and their environments may be dead: unless they look
 *                             the same when compared again, nothing of them is remembered (unsure_count).
 *
 * No child of fork is born with a reader: this thread holds sampler_lock while it reads, and the atfork handler
 * takes that lock.
 *
 * Why only x86-64. The VM and its JITs store frames, then the frame pointer, all by plain stores. On x86-64 another
 * core sees stores in their order, and loads in order: a reader that sees a frame pointer sees what was stored
 * before it. arm64 orders neither. A reader there may see the new frame pointer, and at that place the words of a
 * frame that returned long ago:
 *
 *   - These words fit together, so no check finds the stack wrong.
 *   - The GC may have found their objects dead since. A sample would hold an object that is about to be swept.
 *
 * What was considered for arm64:
 *
 *   acquire loads, load       order the reader's loads only. A store that the program has not released may still come
 *   fences                    late.
 *   membarrier, private       makes each core that runs the program execute a full barrier. All that the program
 *   expedited                 stored before a store that the reader saw is visible after the call. One call between
 *                             reading a pointer and following it, at each level of references, makes a copy as
 *                             safe as on x86-64: each object in it was reachable since the last GC. But each call
 *                             interrupts the program's core, takes a microsecond or more, and the program runs on
 *                             after its own barrier. Frames are then read long after the frame pointer: a callee
 *                             may be seen below a method that never called it.
 *   two copies, compared,     refuse ticks in code whose calls are shorter than a barrier takes. These ticks are left to
 *   a barrier between them    signals, and what is read favours code that calls little. A loop that comes round in
 *                             between looks the same. A tick interrupts the program once for each barrier, a signal
 *                             interrupts it once.
 *   barriers only around a    the second shows which words may be kept. Within the copy the order of stores is unknown
 *   copy made in one go       still: how often a frame is taken for the one before it follows from no argument, and
 *                             would have to be measured on each kind of processor.
 *
 * So on arm64 threads are left to signals. An emulator does not settle this: qemu-user orders stores as its host does.
 */
#include "capture.h"

#include <ruby.h>
#include <ruby/ractor.h>

#include "base/clocks.h"
#include "entry_names.h"
#include "platform/platform.h"
#include "remote_reader.h"
#include "threads/tick_reading.h"
#include "vm/compiled_callee.h"
#include "vm/jit.h"
#include "vm/ractors.h"
#include "vm/vm_insns.h"
#include "vm/vm_interrupts.h"
#include "vm/vm_layout.h"

/* How often a thread is read at a tick before the tick is left to a signal. */
enum { ATTEMPTS = 3 };

static struct {
    /* sperf's thread only, except reader.snapshot.held: see above. */
    sperf_remote_reader_t reader;
    /* Counts of the session as of which reader.known holds. */
    uint64_t known_markings; /* gc_markings */
    uint64_t known_released; /* frames_released */
    uint64_t known_lost;     /* dropped_memory */

    /* Set under the GVL at a start. */
    bool has_signals; /* signals capture what cannot be read */
    /* There was one Ractor. One that existed already has no slot before its next event, and its GCs reach no hook. */
    bool was_alone;

    sperf_pin_t *usual; /* the thread that the last tick found: sperf's thread only. Records of threads stay. */
} remote;

static bool remote_available(void)
{
#ifdef __x86_64__
    sperf_vm_layout_find();
    return !sperf_jit_hides_frames() && sperf_vm_layout_has_fibers();
#else
    return false;
#endif
}

static const char *remote_lacks(void)
{
#ifdef __x86_64__
    if (sperf_jit_hides_frames()) return "not remote, as ZJIT keeps parts of frames elsewhere";
    if (sperf_vm_layout.problem != NULL) return "not remote, as the layout of the VM is not known";
    if (!sperf_vm_layout_has_fibers()) return "not remote, as fibers cannot be distinguished from threads";
    return NULL;
#else
    return "not remote, which needs an x86-64 processor";
#endif
}

const char *sperf_capture_remote_limits(void)
{
    if (sperf_jit_is_zjit(sperf_jit_known())) return "by signals, as ZJIT was enabled meanwhile";
    if (remote.was_alone) return NULL;
    return remote.has_signals ? "by signals, as there are several Ractors"
                              : "no ticks, as there are several Ractors and no signal";
}

static VALUE start_signals(VALUE session)
{
    sperf_capture_signal.start((sperf_session_t *)session);
    return Qnil;
}

static void remote_start(sperf_session_t *session)
{
    remote.was_alone = sperf_ractors_count_one();
    /* A child of fork runs its parent's code: what is known of its instructions stays valid. */
    sperf_remote_reader_reset(&remote.reader, &sperf_vm_layout, session->inherits);
    remote.known_lost = atomic_load(&session->counters.dropped_memory);
    sperf_platform_read_begin(true);
    remote.has_signals = false;
    remote.usual = NULL;
    if (session->options.signal_number == 0 || !sperf_capture_signal.available()) return;
    /* If the number is in use, what needs a signal is not captured. */
    remote.has_signals = !RB_UNDEF_P(sperf_protect(start_signals, (VALUE)session));
}

static void remote_idle_end(sperf_session_t *session)
{
    remote.was_alone = sperf_ractors_count_one();
    sperf_remote_reader_expect_nothing(&remote.reader);
}

static void remote_stop(sperf_session_t *session)
{
    sperf_platform_read_begin(false);
    remote.reader.snapshot.held_count = 0;
    if (remote.has_signals) sperf_capture_signal.stop(session);
}

void sperf_capture_remote_mark(void)
{
    /* Not only the GC calls this: then `held` is marked as far as it is written. */
    const sperf_vm_snapshot_t *snapshot = &remote.reader.snapshot;
    rb_gc_mark_locations((const VALUE *)snapshot->held, (const VALUE *)snapshot->held + snapshot->held_count);
}

/* Forget what may have died since the last tick. No GC runs, nor can one begin. */
static void forget_collected(const sperf_session_t *session)
{
    uint64_t released = atomic_load(&session->frames_released);
    if (released != remote.known_released) {
        remote.known_released = released;
        sperf_vm_known_forget_all(&remote.reader.known);
    }
    uint64_t markings = atomic_load_explicit(&session->gc_markings, memory_order_acquire);
    if (markings == remote.known_markings) return;
    remote.known_markings = markings;
    sperf_vm_known_outlive_gc(&remote.reader.known);
}

/* Forget everything if a sample was lost: its objects may die. The latest samples were drained before this tick. */
static void forget_lost(const sperf_session_t *session)
{
    uint64_t lost = atomic_load_explicit(&session->counters.dropped_memory, memory_order_relaxed);
    if (lost == remote.known_lost) return;
    remote.known_lost = lost;
    sperf_vm_known_forget_all(&remote.reader.known);
}

/* What is read at a tick. */
typedef struct {
    sperf_remote_reading_t stack;
    sperf_entry_t entry;
    bool computes; /* there is time to charge to the stack */
} reading_t;

/* Decode our own copy, while the thread runs on and the GC may run. Returns false if the copy makes no sense. */
static bool decode(sperf_session_t *session, const sperf_vm_teller_t *teller, reading_t *reading)
{
    sperf_remote_reader_t *reader = &remote.reader;
    sperf_entry_t *entry = &reading->entry;
    int depth = sperf_remote_reader_decode(reader, &reading->stack, teller, &entry->truncated, &entry->leaf);
    if (depth < 0) return false;
    entry->walked = true;
    entry->depth = (uint32_t)depth;
    sperf_vm_leaf_set_callee(&entry->leaf, SPERF_CALLEE_UNSEEN);
    if (sperf_entry_commit(session, entry, reader->frames)) {
        sperf_remote_reader_accept(reader, &reading->stack);
    } else {
        sperf_remote_reader_reject(reader);
    }
    return true;
}

typedef enum { READ_DONE, READ_TORN, NOT_READ } read_status_t;

/* Read the pinned thread. No GC runs. */
static read_status_t read_pinned(sperf_session_t *session, sperf_thread_record_t *record,
                                 const sperf_vm_teller_t *teller, reading_t *reading)
{
    sperf_entry_t *entry = &reading->entry;
    /* Asked again: from here on this makes a second Ractor wait. */
    if (!sperf_pins_are_alone(&session->threads.pins)) return NOT_READ;
    forget_collected(session);
    sperf_entry_init(entry, SPERF_ENTRY_TICK, record, sperf_clock_mono_ns());
    const sperf_remote_target_t target = {.number = record->number, .thread = record->vm_thread};
    if (!sperf_remote_reader_read(&remote.reader, &target, teller, &reading->stack)) return READ_TORN;
    bool moved = sperf_tick_read_at_rest(session->options.mode, record, entry->mono_ns, &entry->values.tick);
    /* At a second attempt the clock may not have moved since the first. */
    reading->computes = reading->computes || moved;
    if (reading->computes) sperf_thread_name_append(session, record);
    return READ_DONE;
}

/* Read the pinned thread, and release it. */
static read_status_t read_tick(sperf_session_t *session, sperf_thread_record_t *record, const sperf_vm_teller_t *teller,
                               reading_t *reading)
{
    read_status_t status = NOT_READ;
    if (sperf_pins_begin_reading(&session->threads.pins)) {
        status = read_pinned(session, record, teller, reading);
        sperf_pins_end_reading(&session->threads.pins);
    }
    sperf_pin_release(&record->pin);
    return status;
}

/* Compiled code tells what it calls to a program counter alone, which the thread itself must look at. */
static void ask_callee(sperf_session_t *session, const sperf_entry_t *entry)
{
    if (entry->leaf.callee != SPERF_CALLEE_UNSEEN || !session->options.instructions || !remote.has_signals) return;
    sperf_compiled_code_seen(entry->leaf.jit_return);
    sperf_capture_signal_ask_callee(session, entry->native, entry->mono_ns);
}

/* Capture the thread, which is pinned. Returns false if that needs a signal after all. */
static bool capture(sperf_session_t *session, sperf_thread_record_t *record)
{
    sperf_vm_teller_t instructions = {&sperf_vm_instructions, &remote.reader.sites};
    const sperf_vm_teller_t *teller = session->options.instructions ? &instructions : NULL;
    reading_t reading = {.computes = false};
    for (int i = 0; i < ATTEMPTS; i++) {
        bool is_pinned = i == 0 || sperf_pin_acquire(&record->pin);
        read_status_t status = is_pinned ? read_tick(session, record, teller, &reading) : NOT_READ;
        if (status == NOT_READ || (status == READ_DONE && !reading.computes)) return true;
        if (status == READ_TORN || !decode(session, teller, &reading)) continue;
        atomic_fetch_add_explicit(&session->counters.trigger_count, 1, memory_order_relaxed);
        ask_callee(session, &reading.entry);
        return true;
    }
    atomic_fetch_add_explicit(&session->counters.torn_reads, 1, memory_order_relaxed);
    return false;
}

/*
 * Pin the thread that holds the GVL; NULL: none does. The thread that the last tick found is tried before anything is
 * looked at: this one step decides whether the tick has found it. A program of short system calls holds the GVL for half a
 * microsecond at a time. If first a holder were looked for, and then pinned, a third of its ticks would come to nothing.
 */
static sperf_pin_t *pin_holder(sperf_session_t *session, bool *any)
{
    sperf_pin_t *usual = remote.usual;
    if (usual != NULL && sperf_pin_acquire(usual)) {
        *any = true;
        return usual;
    }
    sperf_pin_t *holder = sperf_pins_holder(&session->threads.pins, 0);
    *any = holder != NULL && holder != usual; /* else it has come back just now */
    if (!*any || !sperf_pin_acquire(holder)) return NULL;
    remote.usual = holder;
    return holder;
}

/* Context: sperf's thread. */
static bool remote_tick_alone(sperf_session_t *session, int64_t mono_ns, bool *any)
{
    bool alone = remote.was_alone && sperf_pins_are_alone(&session->threads.pins);
    if (!alone || sperf_jit_is_zjit(sperf_jit_known())) return false;
    forget_lost(session);
    sperf_pin_t *pin = pin_holder(session, any);
    if (pin == NULL) return true;
    sperf_thread_record_t *record = sperf_thread_of_pin(pin);
    if (!capture(session, record) && remote.has_signals) sperf_capture_signal.tick(session, record, mono_ns);
    return true;
}

/* Context: sperf's thread. */
static void remote_tick(sperf_session_t *session, sperf_thread_record_t *record, int64_t mono_ns)
{
    if (remote.has_signals) sperf_capture_signal.tick(session, record, mono_ns);
}

const sperf_capture_t sperf_capture_remote = {
    .name = "remote",
    .uses_signal = true,
    .available = remote_available,
    .lacks = remote_lacks,
    .start = remote_start,
    .stop = remote_stop,
    .idle_end = remote_idle_end,
    .tick_alone = remote_tick_alone,
    .tick = remote_tick,
};
