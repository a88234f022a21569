/* Walking the own stack into the ring, and the list of strategies: see capture.h. */
#include "capture.h"

#include <ruby.h>
#include <ruby/debug.h>
#include <string.h>

#include "base/clocks.h"
#include "base/core_limit.h"
#include "thread_name.h"
#include "vm/vm_layout.h"
#include "vm/vm_search.h"

const sperf_capture_t *sperf_capture_at(size_t number)
{
    static const sperf_capture_t *const strategies[] = {&sperf_capture_remote, &sperf_capture_signal,
                                                        &sperf_capture_safepoint};
    return number < sizeof strategies / sizeof strategies[0] ? strategies[number] : NULL;
}

/*
 * On one core, by affinity or by a control group's quota, sperf's thread runs only while the program does not. So each
 * tick is two switches of threads, whatever the strategy. Reading from outside adds the least to that: a signal is sent
 * and handled on top. A timer on each thread's CPU clock, which would spare the switches, comes once in the kernel's
 * own period, 4 ms as a rule. So the choice is the same, and only what is said of it is another.
 */
static const char *praise(void)
{
    return sperf_core_limit() <= 1000 ? "the best there is, and the cheapest on one core" : "the best there is";
}

/*
 * In a Ruby that is newer than sperf, nobody has looked whether rb_profile_frames may still be called in a signal handler. At a safepoint all
 * of the public API may be called.
 */
sperf_capture_choice_t sperf_capture_choose(void)
{
    sperf_vm_layout_find();
    if (sperf_vm_layout.newer_ruby) {
        return (sperf_capture_choice_t){&sperf_capture_safepoint,
                                        "neither remote nor signal, as this Ruby is newer than sperf"};
    }
    const char *lacking = NULL;
    const sperf_capture_t *capture = sperf_capture_at(0);
    for (size_t i = 0; capture != NULL; capture = sperf_capture_at(++i)) {
        if (capture->available()) break;
        if (lacking == NULL && capture->lacks != NULL) lacking = capture->lacks();
    }
    return (sperf_capture_choice_t){capture, lacking != NULL ? lacking : praise()};
}

void sperf_entry_init(sperf_entry_t *entry, sperf_entry_type_t type, sperf_thread_record_t *record, int64_t mono_ns)
{
    memset(entry, 0, sizeof *entry);
    entry->type = type;
    entry->record = record;
    entry->native = record->native;
    entry->thread_number = record->number;
    entry->labels = atomic_load_explicit(&record->labels, memory_order_relaxed);
    entry->blocks = atomic_load_explicit(&record->blocks, memory_order_relaxed);
    entry->mono_ns = mono_ns;
}

static size_t words_of_stack(uint32_t depth)
{
    return SPERF_ENTRY_HEADER_WORDS + 2 * depth + (depth + 1) / 2;
}

size_t sperf_entry_words(const sperf_entry_t *entry)
{
    return words_of_stack(entry->depth) + (entry->blocks != 0 ? 1 : 0);
}

enum { ENTRY_TRUNCATED = 1, ENTRY_WALKED = 2, ENTRY_COMPILED = 4, ENTRY_BLOCKS = 8 };

void sperf_entry_write(uint64_t *words, const sperf_entry_t *entry, const sperf_vm_frame_t *frames)
{
    uint64_t flags = (entry->truncated ? ENTRY_TRUNCATED : 0) | (entry->walked ? ENTRY_WALKED : 0) |
                     (entry->leaf.compiled ? ENTRY_COMPILED : 0) | (entry->blocks != 0 ? ENTRY_BLOCKS : 0);
    words[0] = (uint64_t)entry->type | flags << 4 | (uint64_t)entry->leaf.instruction << 8 |
               (uint64_t)entry->depth << 16 | entry->thread_number << 32;
    words[1] = (uint64_t)(uintptr_t)entry->native;
    words[2] = (uint64_t)(uintptr_t)entry->record;
    words[3] = (uint64_t)entry->mono_ns;
    words[4] = entry->leaf.receiver_class;
    words[5] = entry->leaf.machine_pc;
    words[6] = entry->labels;
    memcpy(words + 7, &entry->values, sizeof entry->values);
    if (entry->blocks != 0) words[words_of_stack(entry->depth)] = entry->blocks;
    words += SPERF_ENTRY_HEADER_WORDS;
    uint32_t *positions = (uint32_t *)(words + 2 * entry->depth);
    for (uint32_t i = 0; i < entry->depth; i++) {
        words[2 * i] = frames[i].value;
        words[2 * i + 1] = frames[i].method;
        positions[i] = frames[i].position;
    }
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
    entry->leaf.receiver_class = words[4];
    entry->leaf.machine_pc = words[5];
    entry->leaf.instruction = (uint8_t)(words[0] >> 8);
    entry->leaf.compiled = (flags & ENTRY_COMPILED) != 0;
    entry->labels = (uint32_t)words[6];
    entry->blocks = (flags & ENTRY_BLOCKS) != 0 ? words[words_of_stack(entry->depth)] : 0;
    memcpy(&entry->values, words + 7, sizeof entry->values);
    frames->values = (const VALUE *)(words + SPERF_ENTRY_HEADER_WORDS);
    frames->positions = (const uint32_t *)(words + SPERF_ENTRY_HEADER_WORDS + 2 * entry->depth);
}

/* Without a layout: through the public API, which knows less. `thread`: 0 for the calling one. */
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

void sperf_entry_walk(sperf_entry_t *entry, VALUE thread, bool instructions, sperf_stack_scratch_t *scratch)
{
    entry->walked = sperf_vm_layout.problem == NULL;
    sperf_vm_sites_t *sites = instructions ? &scratch->sites : NULL;
    int depth = entry->walked ? sperf_vm_walk(entry->record->vm_thread, scratch->frames, SPERF_FRAMES_MAX + 1,
                                              &entry->leaf, sites)
                              : walk_by_api(thread, scratch);
    if (depth < 0) depth = 0;
    entry->truncated = depth > SPERF_FRAMES_MAX;
    entry->depth = (uint32_t)(entry->truncated ? SPERF_FRAMES_MAX : depth);
}

static bool walk_into_ring(sperf_session_t *session, sperf_entry_t *entry, sperf_stack_scratch_t *scratch)
{
    sperf_thread_name_tell(session, entry->record);
    sperf_entry_walk(entry, 0, session->options.instructions, scratch);

    size_t count = sperf_entry_words(entry);
    uint64_t *words = sperf_ring_claim(&session->ring, count);
    if (words == NULL) {
        atomic_fetch_add_explicit(&session->counters.dropped_ring_full, 1, memory_order_relaxed);
        return false;
    }
    sperf_entry_write(words, entry, scratch->frames);
    sperf_ring_commit(&session->ring, words, count);
    atomic_fetch_add_explicit(&session->counters.capture_count, 1, memory_order_relaxed);
    return true;
}

bool sperf_capture_into(sperf_session_t *session, sperf_entry_t *entry, sperf_stack_scratch_t *scratch)
{
    /* Both sequentially consistent: see "Late hooks" in runtime/lifecycle.h. */
    atomic_fetch_add(&session->captures_running, 1);
    bool captured = false;
    if (atomic_load(&session->active)) {
        int64_t begun_ns = sperf_clock_mono_ns();
        captured = walk_into_ring(session, entry, scratch);
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
