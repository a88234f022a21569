/* Traces for tests: see support_trace.h. */
#include "support_trace.h"

#include "sperf/model/sample_types.h"
#include "support_profile.h"
#include "support_random.h"
#include "support_test.h"

sperf_profile_t *support_trace_new(bool with_objects)
{
    sperf_profile_t *trace = NULL;
    uint32_t types = with_objects ? SPERF_TRACE_TYPES : SPERF_TRACE_TYPES - 1;
    assert_int_equal(sperf_profile_new(sperf_trace_types, types, &trace), SPERF_OK);
    sperf_profile_set_default_type(trace, trace->sample_types[SPERF_TRACE_WALL].name);
    return trace;
}

/* `line` is that of the last frame; 0: where its function begins. */
static sperf_stack_id_t stack_of(sperf_profile_t *trace, const char *names, uint32_t line)
{
    sperf_stack_id_t stack = 0;
    while (*names) {
        size_t length = strcspn(names, ";");
        bool is_last = names[length] != ';';
        const char *file = strncmp(names, "[GC", 3) == 0 ? "<GC>" : strncmp(names, "[GVL", 4) == 0 ? "<GVL>" : "app.rb";
        uint32_t first_line = file[0] == '<' || strncmp(names, "main", length) == 0 ? 0 : (uint32_t)length;
        stack = support_profile_push(trace, stack, (sperf_string_t){names, length}, sperf_string_of(file), first_line,
                                     is_last && line != 0 ? line : first_line);
        names += length + !is_last;
    }
    return stack;
}

static sperf_label_set_id_t fiber_of(sperf_profile_t *trace, int64_t number)
{
    sperf_label_t label = {.key = support_profile_string(trace, "fiber"), .number = number};
    sperf_label_set_id_t set = 0;
    assert_int_equal(sperf_label_table_intern(&trace->labels, &label, 1, &set), SPERF_OK);
    return set;
}

static void add(sperf_profile_t *trace, sperf_sample_key_t key, const int64_t *values, uint32_t count)
{
    int64_t all[SPERF_TRACE_TYPES] = {0};
    memcpy(all, values, count * sizeof *all);
    assert_int_equal(sperf_sample_table_add(&trace->samples, key, all), SPERF_OK);
}

void support_trace_add(sperf_profile_t *trace, const char *stack, uint64_t thread, int64_t fiber,
                       const int64_t values[4])
{
    sperf_sample_key_t key = {.stack = stack_of(trace, stack, 0)};
    if (fiber != 0) key.labels = fiber_of(trace, fiber);
    if (thread != 0) key.thread = support_profile_thread(trace, 0, thread);
    add(trace, key, values, 4);
}

void support_trace_allocate(sperf_profile_t *trace, const char *stack, uint32_t line, const char *class_name,
                            int64_t objects)
{
    sperf_sample_key_t key = {.stack = stack_of(trace, stack, line)};
    key.labels = support_profile_label(trace, "class", class_name);
    add(trace, key, (int64_t[]){0, 0, 0, 0, objects}, 5);
}

sperf_profile_t *support_trace_of_orders(bool with_objects)
{
    sperf_profile_t *trace = support_trace_new(with_objects);
    support_trace_add(trace, "main", 1, 0, (int64_t[]){0, 1, 1, 0});
    support_trace_add(trace, "main;run", 1, 0, (int64_t[]){1, 9, 9, 0});
    support_trace_add(trace, "main;run;sleep;[GVL blocked]", 1, 0, (int64_t[]){0, 40, 0, 40});
    support_trace_add(trace, "main;run;sleep", 1, 0, (int64_t[]){1, 0, 0, 0});
    support_trace_add(trace, "main;run;total", 1, 0, (int64_t[]){5, 20, 19, 0});
    support_trace_add(trace, "main;run;total;[GC marking]", 1, 0, (int64_t[]){0, 3, 3, 0});
    support_trace_add(trace, "main;run;total;total", 1, 0, (int64_t[]){2, 6, 6, 0});
    support_trace_add(trace, "main;run;total;total;rate", 1, 0, (int64_t[]){2, 1, 1, 0});
    support_trace_add(trace, "main;run;total;rate", 1, 0, (int64_t[]){3, 2, 2, 0});
    support_trace_add(trace, "rate", 2, 0, (int64_t[]){1, 10, 10, 0});
    support_trace_add(trace, "rate", 2, 2, (int64_t[]){0, 8, 7, 0});
    if (!with_objects) return trace;
    support_trace_allocate(trace, "main;run;total", 7, "String", 9);
    support_trace_allocate(trace, "main;run;total;total", 7, "String", 2);
    support_trace_allocate(trace, "main;run;total", 8, "Hash", 3);
    return trace;
}

sperf_profile_t *support_trace_of_recursion(uint32_t depth, bool regular)
{
    static const char *const names[] = {"odd", "even", "third", "fourth"};
    sperf_profile_t *trace = support_trace_new(false);
    support_random_t random = {1};
    sperf_frame_id_t frames[4], leaf = 0;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(
            sperf_profile_intern_frame(trace, sperf_string_of(names[i]), sperf_string_of("app.rb"), 1, 1, &frames[i]),
            SPERF_OK);
    }
    assert_int_equal(sperf_profile_intern_frame(trace, sperf_string_of("leaf"), sperf_string_of("app.rb"), 9, 9, &leaf),
                     SPERF_OK);
    sperf_sample_key_t key = {.thread = support_profile_thread(trace, 7, 1)};
    for (uint32_t i = 0; i < depth; i++) {
        uint32_t next = regular ? i % 2 : support_random_below(&random, 4);
        sperf_sample_key_t below = key;
        assert_int_equal(sperf_stack_table_intern(&trace->stacks, key.stack, frames[next], &key.stack), SPERF_OK);
        assert_int_equal(sperf_stack_table_intern(&trace->stacks, key.stack, leaf, &below.stack), SPERF_OK);
        add(trace, key, (int64_t[]){1, 1000000 + i, i, 0}, 4);
        add(trace, below, (int64_t[]){2, 7, 5, 0}, 4);
    }
    return trace;
}
