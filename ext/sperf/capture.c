/* Walking the own stack into the ring, and the list of strategies: see capture.h. */
#include "capture.h"

#include <ruby.h>
#include <ruby/debug.h>
#include <string.h>

#include "clocks.h"

const sperf_capture_t *sperf_capture_at(size_t number)
{
    static const sperf_capture_t *const strategies[] = {&sperf_capture_signal, &sperf_capture_safepoint};
    return number < sizeof strategies / sizeof strategies[0] ? strategies[number] : NULL;
}

void sperf_entry_init(sperf_entry_t *entry, sperf_entry_type_t type, sperf_thread_record_t *record, int64_t mono_ns)
{
    memset(entry, 0, sizeof *entry);
    entry->type = type;
    entry->record = record;
    entry->native = record->native;
    entry->thread_number = record->number;
    entry->mono_ns = mono_ns;
}

size_t sperf_entry_words(uint32_t depth)
{
    return SPERF_ENTRY_HEADER_WORDS + depth + (depth + 1) / 2;
}

void sperf_entry_write(uint64_t *words, const sperf_entry_t *entry, const VALUE *values, const int *lines)
{
    words[0] = (uint64_t)entry->type | (uint64_t)entry->truncated << 8 | (uint64_t)entry->depth << 16 |
               entry->thread_number << 32;
    words[1] = (uint64_t)(uintptr_t)entry->native;
    words[2] = (uint64_t)(uintptr_t)entry->record;
    words[3] = (uint64_t)entry->mono_ns;
    memcpy(words + 4, &entry->values, sizeof entry->values);
    words += SPERF_ENTRY_HEADER_WORDS;
    memcpy(words, values, entry->depth * sizeof *values);
    memcpy(words + entry->depth, lines, entry->depth * sizeof *lines);
}

void sperf_entry_read(const uint64_t *words, sperf_entry_t *entry, const VALUE **values, const int32_t **lines)
{
    entry->type = (sperf_entry_type_t)(words[0] & 0xff);
    entry->truncated = (words[0] >> 8 & 1) != 0;
    entry->depth = (uint32_t)(words[0] >> 16 & 0xffff);
    entry->thread_number = words[0] >> 32;
    entry->native = (sperf_native_t *)(uintptr_t)words[1];
    entry->record = (sperf_thread_record_t *)(uintptr_t)words[2];
    entry->mono_ns = (int64_t)words[3];
    memcpy(&entry->values, words + 4, sizeof entry->values);
    *values = (const VALUE *)(words + SPERF_ENTRY_HEADER_WORDS);
    *lines = (const int32_t *)(words + SPERF_ENTRY_HEADER_WORDS + entry->depth);
}

static bool walk_into_ring(sperf_session_t *session, sperf_entry_t *entry)
{
    sperf_slot_t *slot = &session->threads.slots[entry->record->slot];
    int depth = rb_profile_frames(0, SPERF_FRAMES_MAX + 1, slot->frames, slot->lines);
    entry->truncated = depth > SPERF_FRAMES_MAX;
    entry->depth = (uint32_t)(entry->truncated ? SPERF_FRAMES_MAX : depth);

    size_t count = sperf_entry_words(entry->depth);
    uint64_t *words = sperf_ring_claim(&session->ring, count);
    if (words == NULL) {
        atomic_fetch_add_explicit(&session->counters.dropped_ring_full, 1, memory_order_relaxed);
        return false;
    }
    sperf_entry_write(words, entry, slot->frames, slot->lines);
    sperf_ring_commit(&session->ring, words, count);
    atomic_fetch_add_explicit(&session->counters.capture_count, 1, memory_order_relaxed);
    return true;
}

bool sperf_capture_self(sperf_session_t *session, sperf_entry_t *entry)
{
    /* Both sequentially consistent, as in session.c's hooks_stop: a capture that began is waited for, or sees the stop. */
    atomic_fetch_add(&session->captures_running, 1);
    bool captured = false;
    if (atomic_load(&session->active)) {
        int64_t begun_ns = sperf_clock_mono_ns();
        captured = walk_into_ring(session, entry);
        uint64_t took_ns = (uint64_t)(sperf_clock_mono_ns() - begun_ns);
        atomic_fetch_add_explicit(&session->counters.capture_ns, took_ns, memory_order_relaxed);
    }
    atomic_fetch_sub(&session->captures_running, 1);
    return captured;
}
