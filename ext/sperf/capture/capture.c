/* Entries of the ring, and walks of the own stack: see capture.h. */
#include "capture.h"

#include <ruby.h>
#include <ruby/debug.h>
#include <string.h>

#include "base/clocks.h"
#include "entry_names.h"
#include "vm/ractors.h"
#include "vm/vm_layout.h"

void sperf_entry_init(sperf_entry_t *entry, sperf_entry_type_t type, sperf_thread_record_t *record, int64_t mono_ns)
{
    memset(entry, 0, sizeof *entry);
    entry->type = type;
    entry->record = record;
    entry->native = record->native;
    entry->thread_number = record->number;
    entry->labels = entry->wait_labels = atomic_load_explicit(&record->labels, memory_order_relaxed);
    entry->blocks = atomic_load_explicit(&record->blocks, memory_order_relaxed);
    entry->mono_ns = mono_ns;
    entry->since_ns = record->resumed_mono_ns;
    bool has_locks = type == SPERF_ENTRY_TICK || type == SPERF_ENTRY_SPENT;
    if (has_locks) entry->locks.held_count = sperf_vm_locks_held(record->vm_thread, entry->locks.held);
}

void sperf_entry_set_waited(sperf_entry_t *entry, int64_t blocked_ns)
{
    entry->locks.blocked_ns = blocked_ns;
    entry->locks.waited = sperf_vm_locks_waited(entry->record->vm_thread);
}

/* The tables of labels are the main Ractor's. */
void sperf_entry_set_wait_labels(sperf_entry_t *entry, const sperf_vm_frame_t *leaf)
{
    bool is_other = entry->type != SPERF_ENTRY_SPENT || entry->values.spent_ns[SPERF_TIME_BLOCKED] == 0;
    if (is_other || entry->depth == 0 || !entry->walked || entry->locks.waited != 0 || !sperf_ractors_single()) return;
    entry->wait_labels = sperf_wait_labels(entry->labels, entry->record->vm_thread, leaf);
}

/* What was waited for, and since when. */
enum { LOCKS_HEAD_WORDS = 2 };

/* Where word 7 has the number of words of locks and the set of the wait, behind the label set. */
enum { LOCKS_SHIFT = 32, LOCKS_MASK = 0xff, WAIT_SHIFT = 40 };

static size_t words_of_stack(uint32_t depth)
{
    return SPERF_ENTRY_HEADER_WORDS + 2 * depth + (depth + 1) / 2;
}

static size_t words_of_locks(const sperf_entry_t *entry)
{
    bool is_none = entry->locks.waited == 0 && entry->locks.held_count == 0;
    return is_none ? 0 : LOCKS_HEAD_WORDS + entry->locks.held_count;
}

static size_t words_of_entry(const sperf_entry_t *entry)
{
    return words_of_stack(entry->depth) + (entry->blocks != 0 ? 1 : 0) + words_of_locks(entry);
}

enum { ENTRY_TRUNCATED = 1, ENTRY_WALKED = 2, ENTRY_COMPILED = 4, ENTRY_BLOCKS = 8 };

static void write_locks(uint64_t *words, const sperf_entry_locks_t *locks)
{
    words[0] = locks->waited;
    words[1] = (uint64_t)locks->blocked_ns;
    for (uint32_t i = 0; i < locks->held_count; i++) words[LOCKS_HEAD_WORDS + i] = locks->held[i];
}

static void read_locks(const uint64_t *words, size_t count, sperf_entry_locks_t *locks)
{
    *locks = (sperf_entry_locks_t){0};
    if (count == 0) return;
    locks->waited = (uintptr_t)words[0];
    locks->blocked_ns = (int64_t)words[1];
    locks->held_count = (uint32_t)(count - LOCKS_HEAD_WORDS);
    for (uint32_t i = 0; i < locks->held_count; i++) locks->held[i] = (uintptr_t)words[LOCKS_HEAD_WORDS + i];
}

void sperf_entry_write(uint64_t *words, const sperf_entry_t *entry, const sperf_vm_frame_t *frames)
{
    uint64_t flags = (entry->truncated ? ENTRY_TRUNCATED : 0) | (entry->walked ? ENTRY_WALKED : 0) |
                     (entry->leaf.compiled ? ENTRY_COMPILED : 0) | (entry->blocks != 0 ? ENTRY_BLOCKS : 0);
    words[0] = (uint64_t)entry->type | flags << 4 | (uint64_t)entry->leaf.instruction << 8 |
               (uint64_t)entry->depth << 16 | entry->thread_number << 32;
    words[1] = (uint64_t)(uintptr_t)entry->native;
    words[2] = (uint64_t)(uintptr_t)entry->record;
    words[3] = (uint64_t)entry->mono_ns;
    words[4] = (uint64_t)entry->since_ns;
    words[5] = entry->leaf.receiver_class;
    words[6] = entry->leaf.machine_pc;
    size_t locks = words_of_locks(entry);
    words[7] = entry->labels | (uint64_t)locks << LOCKS_SHIFT | (uint64_t)entry->wait_labels << WAIT_SHIFT;
    words[8] = entry->leaf.callee;
    memcpy(words + 9, &entry->values, sizeof entry->values);
    if (entry->blocks != 0) words[words_of_stack(entry->depth)] = entry->blocks;
    if (locks > 0) write_locks(words + words_of_entry(entry) - locks, &entry->locks);
    words += SPERF_ENTRY_HEADER_WORDS;
    uint32_t *positions = (uint32_t *)(words + 2 * entry->depth);
    for (uint32_t i = 0; i < entry->depth; i++) {
        words[2 * i] = frames[i].value;
        words[2 * i + 1] = frames[i].method;
        positions[i] = frames[i].position;
    }
}

bool sperf_entry_append(sperf_ring_t *ring, const sperf_entry_t *entry, const sperf_vm_frame_t *frames)
{
    size_t count = words_of_entry(entry);
    uint64_t *words = sperf_ring_claim(ring, count);
    if (words == NULL) return false;
    sperf_entry_write(words, entry, frames);
    sperf_ring_commit(ring, words, count);
    return true;
}

bool sperf_entry_commit(sperf_session_t *session, const sperf_entry_t *entry, const sperf_vm_frame_t *frames)
{
    sperf_counters_t *counters = &session->counters;
    bool appended = sperf_entry_append(&session->ring, entry, frames);
    _Atomic uint64_t *counter = appended ? &counters->capture_count : &counters->dropped_ring_full;
    atomic_fetch_add_explicit(counter, 1, memory_order_relaxed);
    return appended;
}

void sperf_entry_read(const uint64_t *words, sperf_entry_t *entry, sperf_entry_frames_t *frames)
{
    uint64_t flags = words[0] >> 4 & 0xf;
    entry->type = (sperf_entry_type_t)(words[0] & 0xf);
    entry->truncated = (flags & ENTRY_TRUNCATED) != 0;
    entry->walked = (flags & ENTRY_WALKED) != 0;
    entry->depth = (uint32_t)(words[0] >> 16 & 0xffff);
    entry->thread_number = words[0] >> 32;
    entry->native = (sperf_native_t *)(uintptr_t)words[1];
    entry->record = (sperf_thread_record_t *)(uintptr_t)words[2];
    entry->mono_ns = (int64_t)words[3];
    entry->since_ns = (int64_t)words[4];
    entry->leaf.receiver_class = words[5];
    entry->leaf.machine_pc = words[6];
    entry->leaf.instruction = (uint8_t)(words[0] >> 8);
    entry->leaf.compiled = (flags & ENTRY_COMPILED) != 0;
    entry->labels = (uint32_t)words[7];
    entry->wait_labels = (uint32_t)(words[7] >> WAIT_SHIFT);
    const uint64_t *behind = words + words_of_stack(entry->depth);
    entry->blocks = (flags & ENTRY_BLOCKS) != 0 ? *behind++ : 0;
    read_locks(behind, (size_t)(words[7] >> LOCKS_SHIFT & LOCKS_MASK), &entry->locks);
    entry->leaf.callee = words[8];
    memcpy(&entry->values, words + 9, sizeof entry->values);
    frames->values = (const VALUE *)(words + SPERF_ENTRY_HEADER_WORDS);
    frames->positions = (const uint32_t *)(words + SPERF_ENTRY_HEADER_WORDS + 2 * entry->depth);
}

/* Walk without a layout, through the public API, which tells less. `thread`: 0 for the calling one. */
static int walk_by_api(VALUE thread, sperf_stack_scratch_t *scratch)
{
    enum { LIMIT = SPERF_FRAMES_MAX + 1 };
    int depth = thread == 0 ? rb_profile_frames(0, LIMIT, scratch->values, scratch->lines)
                            : rb_profile_thread_frames(thread, 0, LIMIT, scratch->values, scratch->lines);
    for (int i = 0; i < depth; i++) {
        uint32_t line = scratch->lines[i] > 0 ? (uint32_t)scratch->lines[i] : 0;
        scratch->frames[i] = (sperf_vm_frame_t){scratch->values[i], 0, line};
    }
    return depth;
}

bool sperf_entry_walk(sperf_entry_t *entry, VALUE thread, bool instructions, sperf_stack_scratch_t *scratch)
{
    entry->walked = sperf_vm_layout.problem == NULL;
    sperf_vm_sites_t *sites = instructions ? &scratch->sites : NULL;
    int depth = entry->walked ? sperf_vm_walk(entry->record->vm_thread, scratch->frames, SPERF_FRAMES_MAX + 1,
                                              &entry->leaf, sites)
                              : walk_by_api(thread, scratch);
    bool is_read = depth >= 0;
    if (!is_read) depth = 0;
    entry->truncated = depth > SPERF_FRAMES_MAX;
    entry->depth = (uint32_t)(entry->truncated ? SPERF_FRAMES_MAX : depth);
    return is_read;
}

bool sperf_capture_into(sperf_session_t *session, sperf_entry_t *entry, sperf_stack_scratch_t *scratch)
{
    /* Both sequentially consistent: see "Late hooks" in runtime/lifecycle.h. */
    atomic_fetch_add(&session->captures_running, 1);
    bool captured = false;
    if (atomic_load(&session->active)) {
        int64_t begun_ns = sperf_clock_mono_ns();
        sperf_thread_name_append(session, entry->record);
        bool is_read = sperf_entry_walk(entry, 0, session->options.instructions, scratch);
        if (entry->interrupted != NULL && entry->leaf.on_top) {
            sperf_vm_leaf_set_callee(&entry->leaf, sperf_compiled_callee_find(entry->interrupted));
        }
        if (entry->leaf.compiled) sperf_compiled_code_seen(entry->leaf.jit_return);
        if (is_read && !session->options.untitled) sperf_entry_set_wait_labels(entry, scratch->frames);
        if (is_read || entry->type != SPERF_ENTRY_TICK) {
            captured = sperf_entry_commit(session, entry, scratch->frames);
        } else {
            /* The next tick takes its time. Other entries have weights of their own, which must not be lost. */
            atomic_fetch_add_explicit(&session->counters.torn_reads, 1, memory_order_relaxed);
        }
        uint64_t took_ns = (uint64_t)(sperf_clock_mono_ns() - begun_ns);
        atomic_fetch_add_explicit(&session->counters.capture_ns, took_ns, memory_order_relaxed);
    }
    atomic_fetch_sub(&session->captures_running, 1);
    return captured;
}

bool sperf_capture_self(sperf_session_t *session, sperf_entry_t *entry)
{
    return sperf_capture_into(session, entry, session->threads.scratch[entry->record->slot]);
}
