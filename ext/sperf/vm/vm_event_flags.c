/* Switching the event of new objects on and off: see vm_event_flags.h. */
#include "vm_event_flags.h"

#include "base/call_check.h"
#include "platform/platform.h"

#include <ruby/debug.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* `flags`: ruby_vm_event_flags. `ever`: ruby_vm_event_enabled_global_flags. Both or none. */
static struct {
    _Atomic uint32_t *flags, *ever;
} words;

#ifdef SPERF_ON_LINUX
#include <link.h>

/* The writable data of the shared object that contains the address `inside`. */
typedef struct {
    uintptr_t inside;
    uint32_t *words;
    size_t count;
} data_t;

static int find_data(struct dl_phdr_info *info, size_t size, void *argument)
{
    data_t *data = argument;
    bool is_it = false;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        uintptr_t start = info->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_LOAD && data->inside - start < part->p_memsz) is_it = true;
    }
    for (int i = 0; is_it && i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || (part->p_flags & PF_W) == 0) continue;
        uintptr_t start = (info->dlpi_addr + part->p_vaddr + 3) & ~(uintptr_t)3;
        data->words = (uint32_t *)start;
        data->count = (info->dlpi_addr + part->p_vaddr + part->p_memsz - start) / sizeof(uint32_t);
    }
    return is_it;
}

/* Relocations may have made a part of the data read-only; it stays readable. */
static bool libruby_data(data_t *data)
{
    data->inside = (uintptr_t)rb_gc_stat;
    data->words = NULL;
    dl_iterate_phdr(find_data, data);
    return data->words != NULL && data->count > 0;
}

static uint32_t calls;

/* Context: hook of a new object. For an event that Ruby does not have it is never called. */
static void count_call(rb_event_flag_t event, VALUE data, VALUE self, ID id, VALUE class)
{
    SPERF_IN_HOOK();
    calls++;
}

/* Events that Ruby does not have, so nobody else has hooks for them. */
static const rb_event_flag_t unused_events[] = {0x20000000, 0x40000000};

enum { FOLLOWS = 1, KEEPS = 2 };

/* Keep in `candidates` the words that follow a hook for `event` (gain and lose its bit) or keep it (gain its bit). */
static void filter_candidates(const data_t *data, rb_event_flag_t event, uint8_t *candidates, uint32_t *before)
{
    memcpy(before, data->words, data->count * sizeof *before);
    rb_add_event_hook(count_call, event, Qnil);
    for (size_t i = 0; i < data->count; i++) {
        uint32_t now = ((volatile uint32_t *)data->words)[i];
        if ((before[i] & event) != 0 || now != (before[i] | event)) candidates[i] = 0;
    }
    rb_remove_event_hook(count_call);
    for (size_t i = 0; i < data->count; i++) {
        uint32_t now = ((volatile uint32_t *)data->words)[i];
        if (now != before[i]) candidates[i] &= (uint8_t)~FOLLOWS;
        if (now != (before[i] | event)) candidates[i] &= (uint8_t)~KEEPS;
    }
}

static size_t count_followers(const data_t *data, const uint8_t *candidates)
{
    size_t count = 0;
    for (size_t i = 0; i < data->count; i++) count += (candidates[i] & FOLLOWS) != 0;
    return count;
}

/*
 * The events of the main Ractor's list follow its hooks, too. In Ruby 4.1 they are in the same data; but objects and the
 * GC have another list. So one of their events is tried that nobody else has a hook for.
 */
static void filter_lists(const data_t *data, uint8_t *candidates, uint32_t *before, uint8_t *trial)
{
    static const rb_event_flag_t events[] = {RUBY_INTERNAL_EVENT_NEWOBJ, RUBY_INTERNAL_EVENT_FREEOBJ,
                                             RUBY_INTERNAL_EVENT_GC_START};
    for (size_t event = 0; event < sizeof events / sizeof events[0]; event++) {
        if (count_followers(data, candidates) < 2) return;
        memcpy(trial, candidates, data->count);
        filter_candidates(data, events[event], trial, before);
        if (count_followers(data, trial) == 0) continue;
        for (size_t i = 0; i < data->count; i++) candidates[i] &= trial[i] | (uint8_t)~FOLLOWS;
    }
}

static _Atomic uint32_t *only_candidate(const data_t *data, const uint8_t *candidates, uint8_t kind)
{
    uint32_t *found = NULL;
    for (size_t i = 0; i < data->count; i++) {
        if ((candidates[i] & kind) == 0) continue;
        if (found != NULL) return NULL;
        found = &data->words[i];
    }
    return (_Atomic uint32_t *)found;
}

static uint32_t calls_for_an_object(void)
{
    calls = 0;
    VALUE object = rb_str_new_cstr("an object");
    RB_GC_GUARD(object);
    return calls;
}

/* Return whether the words behave as expected. Afterwards both have the bit if somebody else has a hook. */
static bool are_obeyed(void)
{
    const uint32_t event = RUBY_INTERNAL_EVENT_NEWOBJ;
    atomic_fetch_and(words.ever, ~event);
    rb_add_event_hook(count_call, event, Qnil);
    bool obeyed = calls_for_an_object() > 0 && (atomic_load(words.ever) & event) != 0;
    atomic_fetch_and(words.flags, ~event);
    obeyed = calls_for_an_object() == 0 && obeyed;
    atomic_fetch_or(words.flags, event);
    obeyed = calls_for_an_object() > 0 && obeyed;
    rb_remove_event_hook(count_call);
    return obeyed;
}

static bool search(void)
{
    data_t data;
    if (!libruby_data(&data)) return false;
    uint32_t *before = malloc(data.count * sizeof *before);
    uint8_t *candidates = malloc(data.count), *trial = malloc(data.count);
    if (before != NULL && candidates != NULL && trial != NULL) {
        memset(candidates, FOLLOWS | KEEPS, data.count);
        filter_candidates(&data, unused_events[0], candidates, before);
        filter_candidates(&data, unused_events[1], candidates, before);
        filter_lists(&data, candidates, before, trial);
        words.flags = only_candidate(&data, candidates, FOLLOWS);
        words.ever = only_candidate(&data, candidates, KEEPS);
    }
    free(before);
    free(candidates);
    free(trial);
    return words.flags != NULL && words.ever != NULL && are_obeyed();
}

#else

static bool search(void)
{
    return false;
}

#endif

bool sperf_vm_event_flags_find(void)
{
    static bool searched;
    if (!searched && !search()) words.flags = words.ever = NULL;
    searched = true;
    return sperf_vm_event_flags_known();
}

bool sperf_vm_event_flags_known(void)
{
    return words.flags != NULL;
}

void sperf_vm_event_newobj_on(void)
{
    atomic_fetch_or(words.flags, RUBY_INTERNAL_EVENT_NEWOBJ);
}

void sperf_vm_event_newobj_off(void)
{
    atomic_fetch_and(words.flags, ~(uint32_t)RUBY_INTERNAL_EVENT_NEWOBJ);
}

bool sperf_vm_event_flags_have(rb_event_flag_t events)
{
    return (atomic_load(words.flags) & events) != 0;
}

bool sperf_vm_event_newobj_is_on(void)
{
    return (atomic_load(words.flags) & RUBY_INTERNAL_EVENT_NEWOBJ) != 0;
}

bool sperf_vm_event_newobj_was_set(void)
{
    return (atomic_load(words.ever) & RUBY_INTERNAL_EVENT_NEWOBJ) != 0;
}

void sperf_vm_event_newobj_clear_was_set(void)
{
    atomic_fetch_and(words.ever, ~(uint32_t)RUBY_INTERNAL_EVENT_NEWOBJ);
}
