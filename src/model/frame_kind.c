/* What a function stands for, and which lock a stack waits for: see sperf/model/frame_kind.h. */
#include "sperf/model/frame_kind.h"

#include <string.h>

#include "../base/saturate.h"

/* The files are sperf's own words, too: a method that somebody called "[GC marking]" has a path. */
const sperf_frame_kind_words_t sperf_frame_kind_words[SPERF_FRAME_KINDS] = {
    [SPERF_FRAME_C] = {NULL, "<C method>"},
    [SPERF_FRAME_GC_MARKING] = {"[GC marking]", "<GC>"},
    [SPERF_FRAME_GC_SWEEPING] = {"[GC sweeping]", "<GC>"},
    [SPERF_FRAME_GC] = {"(garbage collection)", "<GC>"},
    [SPERF_FRAME_GVL_BLOCKED] = {"[GVL blocked]", "<GVL>"},
    [SPERF_FRAME_GVL_WAIT] = {"[GVL wait]", "<GVL>"},
};

static bool is(sperf_frame_kind_words_t words, sperf_string_t name, sperf_string_t file)
{
    return words.file != NULL && sperf_string_is(file, words.file) &&
           (words.name == NULL || sperf_string_is(name, words.name));
}

sperf_frame_kind_t sperf_frame_kind_of(sperf_string_t name, sperf_string_t file)
{
    for (int kind = 0; kind < SPERF_FRAME_KINDS; kind++) {
        if (is(sperf_frame_kind_words[kind], name, file)) return (sperf_frame_kind_t)kind;
    }
    return SPERF_FRAME_RUBY;
}

sperf_frame_kind_t sperf_frame_kind_of_stackprof(sperf_string_t name)
{
    if (sperf_string_is(name, "(garbage collection)")) return SPERF_FRAME_GC;
    if (sperf_string_is(name, "(marking)")) return SPERF_FRAME_GC_MARKING;
    return sperf_string_is(name, "(sweeping)") ? SPERF_FRAME_GC_SWEEPING : SPERF_FRAME_RUBY;
}

bool sperf_frame_kind_is_gc(sperf_frame_kind_t kind)
{
    return kind == SPERF_FRAME_GC_MARKING || kind == SPERF_FRAME_GC_SWEEPING || kind == SPERF_FRAME_GC;
}

static sperf_string_t name_of(const sperf_profile_t *profile, sperf_function_id_t function)
{
    return sperf_string_table_get(&profile->strings, profile->functions.rows[function].name);
}

static sperf_string_t file_of(const sperf_profile_t *profile, sperf_function_id_t function)
{
    return sperf_string_table_get(&profile->strings, profile->functions.rows[function].file);
}

static sperf_function_id_t function_at(const sperf_profile_t *profile, sperf_stack_id_t stack)
{
    return profile->frames.rows[profile->stacks.rows[stack].frame].function;
}

sperf_frame_kind_t sperf_frame_kind(const sperf_profile_t *profile, sperf_function_id_t function)
{
    return sperf_frame_kind_of(name_of(profile, function), file_of(profile, function));
}

void sperf_frame_kind_totals(const sperf_profile_t *profile, uint32_t type, int64_t totals[SPERF_FRAME_KINDS])
{
    memset(totals, 0, SPERF_FRAME_KINDS * sizeof totals[0]);
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        sperf_stack_id_t stack = profile->samples.keys[row].stack;
        if (stack == 0) continue;
        int64_t *total = &totals[sperf_frame_kind(profile, function_at(profile, stack))];
        *total = sperf_saturating_add(*total, sperf_sample_table_values(&profile->samples, row)[type]);
    }
}

/* -- Locks -- */

static const char *const MUTEX = "Thread::Mutex", *const MONITOR = "Monitor", *const QUEUE = "Thread::Queue",
                         *const SIZED_QUEUE = "Thread::SizedQueue", *const VARIABLE = "Thread::ConditionVariable";

/* Frames of Ruby that are looked at: ConditionVariable#wait calls Mutex#sleep, and Monitor#wait_for_cond calls both. */
enum { METHODS_MAX = 4 };

/* Return the class whose method waits. Mutex#sleep waits as a ConditionVariable does: to be woken. */
static const char *class_of_method(sperf_string_t name)
{
    const struct {
        const char *name, *class;
    } methods[] = {{"Thread::Mutex#lock", MUTEX},
                   {"Thread::Mutex#synchronize", MUTEX},
                   {"Thread::Mutex#sleep", VARIABLE},
                   {"Monitor#enter", MONITOR},
                   {"Monitor#mon_enter", MONITOR},
                   {"Monitor#synchronize", MONITOR},
                   {"Monitor#mon_synchronize", MONITOR},
                   {"Monitor#wait_for_cond", VARIABLE},
                   {"Thread::Monitor#enter", MONITOR}, /* Ruby 4.1; an alias has the name of its method there */
                   {"Thread::Monitor#synchronize", MONITOR},
                   {"Thread::Monitor#wait_for_cond", VARIABLE},
                   {"Thread::Queue#pop", QUEUE},
                   {"Thread::SizedQueue#pop", SIZED_QUEUE},
                   {"Thread::SizedQueue#push", SIZED_QUEUE},
                   {"Thread::ConditionVariable#wait", VARIABLE}};
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (sperf_string_is(name, methods[i].name)) return methods[i].class;
    }
    return NULL;
}

bool sperf_stack_is_blocked(const sperf_profile_t *profile, sperf_stack_id_t stack)
{
    return stack != 0 && sperf_frame_kind(profile, function_at(profile, stack)) == SPERF_FRAME_GVL_BLOCKED;
}

bool sperf_function_is_code(const sperf_profile_t *profile, sperf_function_id_t function)
{
    sperf_string_t file = file_of(profile, function), name = name_of(profile, function);
    if (file.length == 0 || sperf_string_begins_with(file, "<internal:")) return false;
    if (sperf_frame_kind_of(name, file) != SPERF_FRAME_RUBY || sperf_string_is(file, "<GVL>")) return false;
    return !sperf_string_begins_with(name, "MonitorMixin#") && !sperf_string_begins_with(name, "MonitorMixin::");
}

const char *sperf_lock_stack_class(const sperf_profile_t *profile, sperf_stack_id_t stack)
{
    if (!sperf_stack_is_blocked(profile, stack)) return NULL;
    stack = profile->stacks.rows[stack].parent;
    for (int i = 0; i < METHODS_MAX && stack != 0; i++) {
        sperf_function_id_t function = function_at(profile, stack);
        if (sperf_function_is_code(profile, function)) return NULL;
        const char *class = class_of_method(name_of(profile, function));
        if (class != NULL) return class;
        sperf_string_t file = file_of(profile, function);
        if (!sperf_string_begins_with(file, "<internal:"))
            return NULL; /* another method in C, which a block of a lock's calls */
        stack = profile->stacks.rows[stack].parent;
    }
    return NULL;
}

bool sperf_lock_class_has_owner(const char *class)
{
    return class == MUTEX || class == MONITOR;
}
