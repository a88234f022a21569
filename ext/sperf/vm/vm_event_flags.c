/* Switching the event of new objects on and off: see vm_event_flags.h. */
#include "vm_event_flags.h"

#include "base/call_check.h"

#include <link.h>
#include <ruby/debug.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static _Atomic uint32_t *flags;

#ifdef __linux__

/* The writable data of the object that `inside` is an address of. */
typedef struct {
    uintptr_t inside;
    uint32_t *words;
    size_t count;
} data_t;

static int find_data(struct dl_phdr_info *info, size_t size, void *argument)
{
    (void)size;
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

/* Relocations may have made a part of it read-only: it is readable all the same. */
static bool libruby_data(data_t *data)
{
    data->inside = (uintptr_t)rb_gc_stat;
    data->words = NULL;
    dl_iterate_phdr(find_data, data);
    return data->words != NULL && data->count > 0;
}

static uint32_t calls;

/* Context: hook of a new object, or of one that is freed. */
static void count_call(rb_event_flag_t event, VALUE data, VALUE self, ID id, VALUE class)
{
    SPERF_IN_HOOK();
    (void)event, (void)data, (void)self, (void)id, (void)class;
    calls++;
}

/* Leave in `candidates` those that gain and lose exactly `event` with a hook. */
static void keep_followers(const data_t *data, rb_event_flag_t event, bool *candidates, uint32_t *before)
{
    memcpy(before, data->words, data->count * sizeof *before);
    rb_add_event_hook(count_call, event, Qnil);
    for (size_t i = 0; i < data->count; i++) {
        uint32_t now = ((volatile uint32_t *)data->words)[i];
        if ((before[i] & event) != 0 || now != (before[i] | event)) candidates[i] = false;
    }
    rb_remove_event_hook(count_call);
    for (size_t i = 0; i < data->count; i++) {
        if (((volatile uint32_t *)data->words)[i] != before[i]) candidates[i] = false;
    }
}

static uint32_t *only_candidate(const data_t *data, const bool *candidates)
{
    uint32_t *found = NULL;
    for (size_t i = 0; i < data->count; i++) {
        if (!candidates[i]) continue;
        if (found != NULL) return NULL;
        found = &data->words[i];
    }
    return found;
}

static uint32_t calls_for_an_object(void)
{
    calls = 0;
    VALUE object = rb_str_new_cstr("an object");
    RB_GC_GUARD(object);
    return calls;
}

/* Say whether the word does what it is taken for. */
static bool is_obeyed(_Atomic uint32_t *word)
{
    const uint32_t event = RUBY_INTERNAL_EVENT_NEWOBJ;
    rb_add_event_hook(count_call, event, Qnil);
    bool obeyed = calls_for_an_object() > 0;
    atomic_fetch_and(word, ~event);
    obeyed = calls_for_an_object() == 0 && obeyed;
    atomic_fetch_or(word, event);
    obeyed = calls_for_an_object() > 0 && obeyed;
    rb_remove_event_hook(count_call);
    return obeyed && (atomic_load(word) & event) == 0;
}

static _Atomic uint32_t *search(void)
{
    data_t data;
    if (!libruby_data(&data)) return NULL;
    uint32_t *before = malloc(data.count * sizeof *before), *word = NULL;
    bool *candidates = malloc(data.count);
    if (before != NULL && candidates != NULL) {
        memset(candidates, true, data.count);
        keep_followers(&data, RUBY_INTERNAL_EVENT_NEWOBJ, candidates, before);
        keep_followers(&data, RUBY_INTERNAL_EVENT_FREEOBJ, candidates, before);
        word = only_candidate(&data, candidates);
    }
    free(before);
    free(candidates);
    if (word == NULL || !is_obeyed((_Atomic uint32_t *)word)) return NULL;
    return (_Atomic uint32_t *)word;
}

#else

static _Atomic uint32_t *search(void)
{
    return NULL;
}

#endif

bool sperf_vm_event_flags_find(void)
{
    static bool searched;
    if (!searched) flags = search();
    searched = true;
    return flags != NULL;
}

bool sperf_vm_event_flags_known(void)
{
    return flags != NULL;
}

void sperf_vm_event_newobj_on(void)
{
    atomic_fetch_or(flags, RUBY_INTERNAL_EVENT_NEWOBJ);
}

void sperf_vm_event_newobj_off(void)
{
    atomic_fetch_and(flags, ~(uint32_t)RUBY_INTERNAL_EVENT_NEWOBJ);
}

bool sperf_vm_event_is_wanted(VALUE tracepoint)
{
    rb_tracepoint_disable(tracepoint);
    bool wanted = (atomic_load(flags) & RUBY_INTERNAL_EVENT_NEWOBJ) != 0;
    rb_tracepoint_enable(tracepoint);
    return wanted;
}
