/* Which lock a stack waits for: see sperf/model/lock_stack.h. */
#include "sperf/model/lock_stack.h"

#include <string.h>

#include "sperf/model/frame_kind.h"

static const char *const MUTEX = "Thread::Mutex", *const MONITOR = "Monitor", *const QUEUE = "Thread::Queue",
                         *const SIZED_QUEUE = "Thread::SizedQueue", *const VARIABLE = "Thread::ConditionVariable";

/* Frames of Ruby that are looked at: ConditionVariable#wait calls Mutex#sleep, and Monitor#wait_for_cond calls both. */
enum { METHODS_MAX = 4 };

static sperf_string_t name_of(const sperf_profile_t *profile, sperf_function_id_t function)
{
    return sperf_string_table_get(&profile->strings, profile->functions.rows[function].name);
}

static sperf_string_t file_of(const sperf_profile_t *profile, sperf_function_id_t function)
{
    return sperf_string_table_get(&profile->strings, profile->functions.rows[function].file);
}

static bool begins_with(sperf_string_t text, const char *beginning)
{
    size_t length = strlen(beginning);
    return text.length >= length && memcmp(text.bytes, beginning, length) == 0;
}

static sperf_function_id_t function_at(const sperf_profile_t *profile, sperf_stack_id_t stack)
{
    return profile->frames.rows[profile->stacks.rows[stack].frame].function;
}

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
    if (file.length == 0 || begins_with(file, "<internal:")) return false;
    if (sperf_frame_kind_of(name, file) != SPERF_FRAME_RUBY || sperf_string_is(file, "<GVL>")) return false;
    return !begins_with(name, "MonitorMixin#") && !begins_with(name, "MonitorMixin::");
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
        if (!begins_with(file, "<internal:")) return NULL; /* another method in C, which a block of a lock's calls */
        stack = profile->stacks.rows[stack].parent;
    }
    return NULL;
}

bool sperf_lock_class_has_owner(const char *class)
{
    return class == MUTEX || class == MONITOR;
}
