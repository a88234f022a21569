/* Profiles for tests: see support_profile.h. */
#include "support_profile.h"

#include "support_random.h"
#include "support_test.h"

static const sperf_sample_type_text_t sample_types[] = {{"samples", "count"}, {"cpu", "nanoseconds"}};

static sperf_status_t random_frame(sperf_profile_t *profile, const support_profile_options_t *options,
                                   support_random_t *random, sperf_frame_id_t *out)
{
    uint32_t function = support_random_below(random, options->functions);
    char name[32], file[32];
    /* Every third function has the name and file of its neighbour, but another first line. */
    uint32_t shared = function - (function % 3 == 2);
    (void)snprintf(name, sizeof name, "Class%" PRIu32 "#method", shared);
    (void)snprintf(file, sizeof file, "lib/file%" PRIu32 ".rb", shared % 5);
    uint32_t line = function + support_random_below(random, 3);
    return sperf_profile_intern_frame(profile, sperf_string_of(name), sperf_string_of(file), function + 1, line, out);
}

static sperf_status_t random_stack(sperf_profile_t *profile, const support_profile_options_t *options,
                                   support_random_t *random, sperf_stack_id_t *out)
{
    /* Half of the stacks go on from one that is there, as stacks of a program do. */
    *out = support_random_below(random, 2) ? support_random_below(random, profile->stacks.count + 1) : 0;
    uint32_t frames = 1 + support_random_below(random, options->depth_max);
    for (uint32_t i = 0; i < frames; i++) {
        sperf_frame_id_t frame = 0;
        SPERF_TRY(random_frame(profile, options, random, &frame));
        SPERF_TRY(sperf_stack_table_intern(&profile->stacks, *out, frame, out));
    }
    return SPERF_OK;
}

static sperf_status_t random_labels(sperf_profile_t *profile, support_random_t *random, sperf_label_set_id_t *out)
{
    sperf_label_t labels[3] = {{0}, {0}, {0}};
    uint32_t count = support_random_below(random, 4);
    for (uint32_t i = 0; i < count; i++) {
        char key[16], value[16];
        (void)snprintf(key, sizeof key, "key%" PRIu32, i);
        (void)snprintf(value, sizeof value, "value%" PRIu32, support_random_below(random, 3));
        SPERF_TRY(sperf_string_table_intern_text(&profile->strings, key, &labels[i].key));
        if (support_random_below(random, 2)) {
            SPERF_TRY(sperf_string_table_intern_text(&profile->strings, value, &labels[i].string));
        } else {
            labels[i].number = (int64_t)support_random_below(random, 5) - 2;
            SPERF_TRY(sperf_string_table_intern_text(&profile->strings, "bytes", &labels[i].unit));
        }
    }
    return sperf_label_table_intern(&profile->labels, labels, count, out);
}

static sperf_status_t random_sample(sperf_profile_t *profile, const support_profile_options_t *options,
                                    support_random_t *random, uint64_t time_us)
{
    sperf_timeline_row_t row = {.time_us = time_us, .weight = 900000 + support_random_below(random, 200000)};
    row.key.stack = support_random_below(random, profile->stacks.count + 1);
    uint32_t number = support_random_below(random, 4);
    if (number > 0) {
        sperf_thread_t thread = {.process = 100 + options->seed % 2, .number = number};
        SPERF_TRY(sperf_thread_table_intern(&profile->threads, thread, &row.key.thread));
    }
    if (options->labels) SPERF_TRY(random_labels(profile, random, &row.key.labels));
    SPERF_TRY(sperf_sample_table_add(&profile->samples, row.key, (int64_t[]){1, row.weight}));
    return options->timeline ? sperf_timeline_append(&profile->timeline, &row) : SPERF_OK;
}

static sperf_status_t fill(sperf_profile_t *profile, const support_profile_options_t *options)
{
    support_random_t random = {options->seed};
    for (uint32_t i = 0; i < options->stacks; i++) {
        sperf_stack_id_t stack = 0;
        SPERF_TRY(random_stack(profile, options, &random, &stack));
    }
    uint64_t time_us = 0;
    for (uint32_t i = 0; i < options->samples; i++) {
        time_us += support_random_below(&random, 2000);
        SPERF_TRY(random_sample(profile, options, &random, time_us));
    }
    profile->duration_ns = (int64_t)time_us * 1000 + 999;
    profile->start_time_ns = 1700000000000000000 + (int64_t)support_random_below(&random, 1000000) * 1000;
    profile->period = 1000000;
    profile->period_type = profile->sample_types[1];
    const char *shared = "# every profile has this one";
    const char *own = options->seed % 2 ? "# odd" : "# even";
    SPERF_TRY(sperf_profile_add_comment(profile, shared, strlen(shared)));
    return sperf_profile_add_comment(profile, own, strlen(own));
}

sperf_status_t support_profile_random(const support_profile_options_t *options, sperf_profile_t **out)
{
    SPERF_TRY(sperf_profile_new(sample_types, 2, out));
    sperf_status_t status = fill(*out, options);
    if (status != SPERF_OK) {
        sperf_profile_free(*out);
        *out = NULL;
    }
    return status;
}

sperf_profile_t *support_profile_of(const support_profile_options_t *options)
{
    sperf_profile_t *profile = NULL;
    assert_int_equal(support_profile_random(options, &profile), SPERF_OK);
    return profile;
}

sperf_profile_t *support_profile_new(void)
{
    sperf_profile_t *profile = NULL;
    assert_int_equal(sperf_profile_new(sample_types, 2, &profile), SPERF_OK);
    return profile;
}

sperf_stack_id_t support_profile_push(sperf_profile_t *profile, sperf_stack_id_t parent, sperf_string_t name,
                                      sperf_string_t file, uint32_t first_line, uint32_t line)
{
    sperf_frame_id_t frame = 0;
    sperf_stack_id_t stack = 0;
    assert_int_equal(sperf_profile_intern_frame(profile, name, file, first_line, line, &frame), SPERF_OK);
    assert_int_equal(sperf_stack_table_intern(&profile->stacks, parent, frame, &stack), SPERF_OK);
    return stack;
}

sperf_string_id_t support_profile_string(sperf_profile_t *profile, const char *text)
{
    sperf_string_id_t id = 0;
    assert_int_equal(sperf_string_table_intern_text(&profile->strings, text, &id), SPERF_OK);
    return id;
}

sperf_thread_id_t support_profile_thread(sperf_profile_t *profile, uint64_t process, uint64_t number)
{
    sperf_thread_id_t id = 0;
    const sperf_thread_t thread = {.process = process, .number = number};
    assert_int_equal(sperf_thread_table_intern(&profile->threads, thread, &id), SPERF_OK);
    return id;
}

void support_profile_add(sperf_profile_t *profile, sperf_sample_key_t key, int64_t weight)
{
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, (int64_t[]){1, weight}), SPERF_OK);
}

sperf_stack_id_t support_profile_stack(sperf_profile_t *profile, const char *text)
{
    sperf_stack_id_t stack = 0;
    for (const char *name = text; *name;) {
        size_t length = strcspn(name, ";");
        stack = support_profile_push(profile, stack, (sperf_string_t){name, length}, sperf_string_of("app.rb"), 0, 0);
        name += length + (name[length] == ';');
    }
    return stack;
}

void support_profile_sample(sperf_profile_t *profile, const char *text, int64_t weight)
{
    support_profile_add(profile, (sperf_sample_key_t){.stack = support_profile_stack(profile, text)}, weight);
}

sperf_label_set_id_t support_profile_label(sperf_profile_t *profile, const char *key, const char *value)
{
    sperf_label_t label = {.key = support_profile_string(profile, key),
                           .string = support_profile_string(profile, value)};
    sperf_label_set_id_t id = 0;
    assert_int_equal(sperf_label_table_intern(&profile->labels, &label, 1, &id), SPERF_OK);
    return id;
}

static void allocate(sperf_profile_t *profile, const char *stack, const char *class, int64_t objects, int64_t bytes)
{
    sperf_sample_key_t key = {.stack = support_profile_stack(profile, stack),
                              .labels = support_profile_label(profile, "class", class)};
    int64_t values[] = {0, 0, objects, bytes};
    const int64_t *first = values + (4 - profile->sample_types_count);
    assert_int_equal(sperf_sample_table_add(&profile->samples, key, first), SPERF_OK);
}

static void take_ms(sperf_profile_t *profile, const char *stack, uint64_t time_us)
{
    sperf_timeline_row_t row = {time_us, {.stack = support_profile_stack(profile, stack)}, 1000000};
    assert_int_equal(sperf_sample_table_add(&profile->samples, row.key, (int64_t[]){1, 1000000, 0, 0}), SPERF_OK);
    assert_int_equal(sperf_timeline_append(&profile->timeline, &row), SPERF_OK);
}

sperf_profile_t *support_profile_of_allocations(bool with_time)
{
    static const sperf_sample_type_text_t types[] = {
        {"samples", "count"}, {"cpu", "nanoseconds"}, {"alloc_objects", "count"}, {"alloc_space", "bytes"}};
    sperf_profile_t *profile = NULL;
    assert_int_equal(sperf_profile_new(with_time ? types : types + 2, with_time ? 4 : 2, &profile), SPERF_OK);
    if (with_time) {
        sperf_profile_set_default_type(profile, profile->sample_types[1].name);
        take_ms(profile, "main;work", 1000);
        take_ms(profile, "main;work", 2000);
        take_ms(profile, "main", 3000);
    }
    allocate(profile, "main;work", "String", 200, 8000);
    allocate(profile, "main;work", "Hash", 10, 1600);
    allocate(profile, "main;work;parse", "Array", 50, 1024 * 1024);
    return profile;
}

void support_ledger_init(support_ledger_t *ledger)
{
    *ledger = (support_ledger_t){0};
}

void support_ledger_cleanup(support_ledger_t *ledger)
{
    sperf_string_table_cleanup(&ledger->keys);
    free(ledger->sums);
    support_ledger_init(ledger);
}

static void write_string(const sperf_profile_t *profile, sperf_string_id_t id, sperf_buffer_t *out)
{
    sperf_string_t string = sperf_string_table_get(&profile->strings, id);
    sperf_buffer_append_format(out, "%zu:", string.length);
    sperf_buffer_append(out, string.bytes, string.length);
}

/* Labels that are in order by id may be in another order in another profile: they are written in order of words. */
static void write_labels(const sperf_profile_t *profile, sperf_label_set_id_t id, sperf_buffer_t *out)
{
    uint32_t count = 0;
    const sperf_label_t *labels = sperf_label_table_get(&profile->labels, id, &count);
    for (uint32_t number = 0; number < 3; number++) {
        char wanted[16];
        (void)snprintf(wanted, sizeof wanted, "key%" PRIu32, number);
        for (uint32_t i = 0; i < count; i++) {
            if (!sperf_string_is(sperf_string_table_get(&profile->strings, labels[i].key), wanted)) continue;
            write_string(profile, labels[i].key, out);
            write_string(profile, labels[i].string, out);
            sperf_buffer_append_format(out, "%" PRId64, labels[i].number);
            write_string(profile, labels[i].unit, out);
        }
    }
}

static void write_key(const sperf_profile_t *profile, sperf_sample_key_t key, sperf_buffer_t *out)
{
    sperf_buffer_append_string(out, "thread ");
    if (key.thread > 0) {
        sperf_thread_t thread = sperf_thread_table_get(&profile->threads, key.thread);
        sperf_buffer_append_format(out, "%" PRIu64 "/%" PRIu64, thread.process, thread.number);
        write_string(profile, thread.name, out);
    }
    write_labels(profile, key.labels, out);
    for (sperf_stack_id_t id = key.stack; id > 0; id = sperf_stack_table_get(&profile->stacks, id).parent) {
        sperf_frame_id_t frame_id = sperf_stack_table_get(&profile->stacks, id).frame;
        sperf_frame_t frame = sperf_frame_table_get(&profile->frames, frame_id);
        sperf_function_t function = sperf_function_table_get(&profile->functions, frame.function);
        sperf_buffer_append_format(out, ";%" PRIu32 "@%" PRIu32, frame.line, function.first_line);
        write_string(profile, function.name, out);
        write_string(profile, function.file, out);
    }
}

static int64_t *ledger_sums(support_ledger_t *ledger, const sperf_buffer_t *key)
{
    sperf_string_id_t id = 0;
    assert_int_equal(sperf_string_table_intern(&ledger->keys, (const char *)key->bytes, key->length, &id), SPERF_OK);
    if (id >= ledger->capacity) {
        uint32_t capacity = ledger->capacity ? ledger->capacity * 2 : 64;
        ledger->sums = realloc(ledger->sums, capacity * sizeof *ledger->sums);
        assert_non_null(ledger->sums);
        memset(ledger->sums + ledger->capacity, 0, (capacity - ledger->capacity) * sizeof *ledger->sums);
        ledger->capacity = capacity;
    }
    return ledger->sums[id];
}

void support_ledger_add(support_ledger_t *ledger, const sperf_profile_t *profile)
{
    sperf_buffer_t key = SPERF_BUFFER_INIT;
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        sperf_buffer_clear(&key);
        write_key(profile, profile->samples.keys[row], &key);
        assert_int_equal(key.status, SPERF_OK);
        const int64_t *values = sperf_sample_table_values(&profile->samples, row);
        int64_t *sums = ledger_sums(ledger, &key);
        for (uint32_t type = 0; type < profile->sample_types_count; type++) sums[type] += values[type];
    }
    sperf_buffer_cleanup(&key);
}

void support_ledger_assert_equal(const support_ledger_t *a, const support_ledger_t *b)
{
    assert_int_equal(sperf_string_table_count(&a->keys), sperf_string_table_count(&b->keys));
    for (sperf_string_id_t id = 1; id < sperf_string_table_count(&a->keys); id++) {
        sperf_string_t key = sperf_string_table_get(&a->keys, id);
        sperf_string_id_t other = sperf_string_table_find(&b->keys, key.bytes, key.length);
        assert_int_not_equal(other, SPERF_STRING_NONE);
        assert_memory_equal(a->sums[id], b->sums[other], sizeof a->sums[id]);
    }
}

void support_profile_assert_valid(const sperf_profile_t *profile)
{
    const char *complaint = "no memory";
    if (sperf_profile_validate(profile, &complaint) != SPERF_OK) fail_msg("%s", complaint);
}

void support_profile_assert_same_samples(const sperf_profile_t *a, const sperf_profile_t *b)
{
    support_ledger_t first, second;
    support_ledger_init(&first);
    support_ledger_init(&second);
    support_ledger_add(&first, a);
    support_ledger_add(&second, b);
    support_ledger_assert_equal(&first, &second);
    support_ledger_cleanup(&first);
    support_ledger_cleanup(&second);
}
