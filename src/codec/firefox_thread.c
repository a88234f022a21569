/*
 * One thread of a Firefox Profiler's file, with its samples and allocations: see firefox_parts.h.
 */
#include "../base/saturate.h"
#include "firefox_parts.h"

enum { MS_DECIMALS = 6, NONE = SPERF_FIREFOX_NONE };

const char *const sperf_firefox_thread_names[SPERF_FIREFOX_THREAD_MEMBERS] = {
    [SPERF_FIREFOX_NAME] = "name",
    [SPERF_FIREFOX_PID] = "pid",
    [SPERF_FIREFOX_MAIN] = "isMainThread",
    [SPERF_FIREFOX_PROCESS_NAME] = "processName",
    [SPERF_FIREFOX_SAMPLES] = "samples",
    [SPERF_FIREFOX_JS_ALLOCATIONS] = "jsAllocations",
    [SPERF_FIREFOX_NATIVE_ALLOCATIONS] = "nativeAllocations",
};

typedef struct {
    sperf_firefox_decoder_t *decoder;
    sperf_json_reader_t members[SPERF_FIREFOX_THREAD_MEMBERS];
    sperf_firefox_tables_t own;           /* tables of this thread only */
    const sperf_firefox_tables_t *tables; /* those that its samples refer to */
    sperf_firefox_table_t table;          /* the one that is being read */
    sperf_json_column_t classes;          /* of allocations: strings of the profile */
    sperf_thread_id_t id;
} thread_t;

static sperf_status_t refuse(thread_t *thread, const char *complaint)
{
    return sperf_decoding_refuse(&thread->decoder->in, complaint);
}

static sperf_status_t read_table(thread_t *thread, const sperf_json_reader_t *member,
                                 const sperf_firefox_schema_t *schema)
{
    return sperf_firefox_read_table(thread->decoder, member, schema, &thread->table);
}

/* -- Samples -- */

sperf_status_t sperf_firefox_read_weight_type(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *samples,
                                              sperf_firefox_type_t *out)
{
    static const char *const names[] = {"weightType"};
    sperf_json_reader_t member;
    SPERF_TRY(sperf_firefox_find(decoder, samples, names, 1, &member));
    SPERF_TRY(sperf_decoding_read_text(&decoder->in, &member));
    if (decoder->in.text.length == 0 || sperf_buffer_is(&decoder->in.text, "samples")) {
        *out = SPERF_FIREFOX_SAMPLES_COUNT;
    } else if (sperf_buffer_is(&decoder->in.text, "tracing-ms")) {
        *out = SPERF_FIREFOX_TIME;
    } else if (sperf_buffer_is(&decoder->in.text, "bytes")) {
        /* Vernier's samples weigh bytes where each is an object that was still there at the end. */
        *out = decoder->vernier ? SPERF_FIREFOX_INUSE_SPACE : SPERF_FIREFOX_WEIGHT_BYTES;
    } else {
        return sperf_decoding_refuse(&decoder->in, "the weight type of the samples is unknown");
    }
    return SPERF_OK;
}

enum { STACK, TIME, WEIGHT, TIME_DELTA };

/* Add a leaf to `*stack` that says why its thread did not run, where its category does. */
static sperf_status_t add_state(thread_t *thread, int64_t row, sperf_stack_id_t *stack)
{
    sperf_profile_t *profile = thread->decoder->in.profile;
    int64_t kind = row == NONE ? SPERF_JSON_NULL : sperf_json_column_at(&thread->tables->stack_kinds, (uint32_t)row);
    if (kind == SPERF_JSON_NULL || kind == SPERF_FRAME_RUBY) return SPERF_OK;
    sperf_frame_id_t frame = 0;
    sperf_frame_kind_words_t words = sperf_frame_kind_words[kind];
    SPERF_TRY(
        sperf_profile_intern_frame(profile, sperf_string_of(words.name), sperf_string_of(words.file), 0, 0, &frame));
    return sperf_stack_table_intern(&profile->stacks, *stack, frame, stack);
}

static sperf_status_t stack_of(thread_t *thread, uint32_t row, sperf_stack_id_t *out)
{
    int64_t number = NONE;
    const sperf_json_column_t *stacks = &thread->tables->stacks;
    SPERF_TRY(sperf_firefox_row_at(thread->decoder, &thread->table, STACK, row, stacks->count,
                                   "the stack of a sample does not exist", &number));
    *out = number == NONE ? 0 : (sperf_stack_id_t)stacks->numbers[number];
    return add_state(thread, number, out);
}

/*
 * Return whether samples of this type are the timeline's. Where some threads measure time and others do not, there is
 * none.
 */
static bool is_timed(const sperf_firefox_decoder_t *decoder, sperf_firefox_type_t type)
{
    bool both = decoder->used[SPERF_FIREFOX_TIME] && decoder->used[SPERF_FIREFOX_SAMPLES_COUNT];
    return !both && (type == SPERF_FIREFOX_TIME || type == SPERF_FIREFOX_SAMPLES_COUNT);
}

static sperf_status_t add_sample(thread_t *thread, sperf_firefox_type_t type, uint32_t row, bool weighed)
{
    sperf_firefox_decoder_t *decoder = thread->decoder;
    sperf_sample_key_t key = {.thread = thread->id};
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
    int64_t time_ns = sperf_json_column_at(&thread->table.columns[TIME], row);
    int64_t weight = weighed ? sperf_json_column_at(&thread->table.columns[WEIGHT], row) : 1;
    if (weight == SPERF_JSON_NULL) return refuse(thread, "a sample has no weight");
    SPERF_TRY(stack_of(thread, row, &key.stack));
    values[decoder->places[type]] = weight;
    if (type == SPERF_FIREFOX_INUSE_SPACE) values[decoder->places[SPERF_FIREFOX_INUSE_OBJECTS]] = 1;
    SPERF_TRY(sperf_sample_table_add(&decoder->in.profile->samples, key, values));
    if (time_ns == SPERF_JSON_NULL || !is_timed(decoder, type)) return SPERF_OK;
    return sperf_timed_samples_add(&decoder->in.timed, key, time_ns, weight);
}

/* Newer files may say how long after the sample before it each one was. */
static sperf_status_t add_deltas(thread_t *thread)
{
    const sperf_json_column_t *deltas = &thread->table.columns[TIME_DELTA];
    int64_t time_ns = 0;
    for (uint32_t row = 0; row < deltas->count; row++) {
        if (deltas->numbers[row] == SPERF_JSON_NULL) return refuse(thread, "a sample has no time");
        time_ns = sperf_saturating_add(time_ns, deltas->numbers[row]);
        SPERF_TRY(sperf_json_column_add(&thread->table.columns[TIME], time_ns));
    }
    return SPERF_OK;
}

static sperf_status_t read_samples(thread_t *thread)
{
    sperf_firefox_schema_t schema = {
        .names = {"stack", "time", "weight", "timeDeltas"}, .decimals = {0, MS_DECIMALS, 0, MS_DECIMALS}, .count = 4};
    const sperf_json_reader_t *member = &thread->members[SPERF_FIREFOX_SAMPLES];
    sperf_firefox_type_t type = SPERF_FIREFOX_SAMPLES_COUNT;
    SPERF_TRY(sperf_firefox_read_weight_type(thread->decoder, member, &type));
    if (type == SPERF_FIREFOX_TIME) schema.decimals[WEIGHT] = MS_DECIMALS;
    SPERF_TRY(read_table(thread, member, &schema));
    if (thread->table.columns[TIME].count == 0) SPERF_TRY(add_deltas(thread));
    bool weighed = thread->table.columns[WEIGHT].count > 0;
    if (!weighed && type != SPERF_FIREFOX_SAMPLES_COUNT && thread->table.count > 0) {
        return refuse(thread, "samples have a weight type but no weights");
    }
    for (uint32_t row = 0; row < thread->table.count; row++) SPERF_TRY(add_sample(thread, type, row, weighed));
    return SPERF_OK;
}

/* -- Allocations -- */

static sperf_status_t class_of(thread_t *thread, uint32_t row, sperf_label_set_id_t *out)
{
    sperf_profile_t *profile = thread->decoder->in.profile;
    sperf_label_t label = {0};
    if (row >= thread->classes.count || thread->classes.numbers[row] == 0) return SPERF_OK;
    label.string = (sperf_string_id_t)thread->classes.numbers[row];
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, "class", &label.key));
    return sperf_label_table_intern(&profile->labels, &label, 1, out);
}

/* Vernier's weigh 1 each, whatever their size; what was freed weighs less than nothing, and is no allocation. */
static sperf_status_t add_allocation(thread_t *thread, uint32_t row)
{
    sperf_firefox_decoder_t *decoder = thread->decoder;
    sperf_sample_key_t key = {.thread = thread->id};
    int64_t values[SPERF_SAMPLE_TYPES_MAX] = {0};
    int64_t weight = sperf_json_column_at(&thread->table.columns[1], row);
    if (weight == SPERF_JSON_NULL) return refuse(thread, "an allocation has no weight");
    if (weight < 0) return SPERF_OK;
    SPERF_TRY(stack_of(thread, row, &key.stack));
    SPERF_TRY(class_of(thread, row, &key.labels));
    values[decoder->places[SPERF_FIREFOX_ALLOC_OBJECTS]] = decoder->vernier ? weight : 1;
    if (!decoder->vernier) values[decoder->places[SPERF_FIREFOX_ALLOC_SPACE]] = weight;
    return sperf_sample_table_add(&decoder->in.profile->samples, key, values);
}

static sperf_status_t read_allocations(thread_t *thread, int member)
{
    static const sperf_firefox_schema_t schema = {.names = {"stack", "weight"}, .count = 2};
    static const char *const class_names[] = {"className"};
    sperf_json_reader_t classes;
    thread->classes.count = 0;
    /* Vernier calls every class "Object", as it does not know it. */
    if (!thread->decoder->vernier) {
        SPERF_TRY(sperf_firefox_find(thread->decoder, &thread->members[member], class_names, 1, &classes));
        SPERF_TRY(sperf_firefox_read_strings(thread->decoder, &classes, &thread->classes));
    }
    SPERF_TRY(read_table(thread, &thread->members[member], &schema));
    if (thread->classes.count > 0 && thread->classes.count != thread->table.count) {
        return refuse(thread, "the columns of a table differ in length");
    }
    for (uint32_t row = 0; row < thread->table.count; row++) SPERF_TRY(add_allocation(thread, row));
    return SPERF_OK;
}

/* -- The thread itself -- */

static sperf_status_t read_string_at(thread_t *thread, int number, sperf_string_id_t *out)
{
    sperf_firefox_decoder_t *decoder = thread->decoder;
    sperf_json_reader_t *member = &thread->members[number];
    if (!sperf_json_found(member)) return SPERF_OK;
    SPERF_TRY(sperf_decoding_read_text(&decoder->in, member));
    return sperf_decoding_intern_text(&decoder->in, out);
}

/* A process id is a number, or a text that need not be one: 0, unknown, then. */
static sperf_status_t read_process(thread_t *thread, uint64_t *out)
{
    sperf_firefox_decoder_t *decoder = thread->decoder;
    sperf_json_reader_t *member = &thread->members[SPERF_FIREFOX_PID];
    if (!sperf_json_found(member)) return SPERF_OK;
    if (!sperf_json_at_string(member)) {
        *out = sperf_json_read_uint64(member);
        return sperf_decoding_check(&decoder->in, member);
    }
    SPERF_TRY(sperf_decoding_read_text(&decoder->in, member));
    sperf_json_reader_t digits;
    sperf_json_reader_init(&digits, decoder->in.text.bytes, decoder->in.text.length);
    uint64_t process = decoder->in.text.length > 0 ? sperf_json_read_uint64(&digits) : 0;
    sperf_json_reader_finish(&digits);
    *out = digits.status == SPERF_OK ? process : 0;
    return SPERF_OK;
}

/*
 * A main thread is number 1 of its process. Others are called by their place in the file, one further on where the
 * first thread is not a main one; so are further main threads that are known by the same words.
 */
static sperf_status_t read_head(thread_t *thread)
{
    sperf_firefox_decoder_t *decoder = thread->decoder;
    sperf_thread_table_t *threads = &decoder->in.profile->threads;
    sperf_thread_t row = {.number = 1};
    bool is_main = false;
    if (sperf_json_found(&thread->members[SPERF_FIREFOX_MAIN])) {
        is_main = sperf_json_read_bool(&thread->members[SPERF_FIREFOX_MAIN]);
        SPERF_TRY(sperf_decoding_check(&decoder->in, &thread->members[SPERF_FIREFOX_MAIN]));
    }
    if (decoder->threads_count == 0) decoder->first_is_main = is_main;
    SPERF_TRY(read_process(thread, &row.process));
    SPERF_TRY(read_string_at(thread, SPERF_FIREFOX_NAME, &row.name));
    SPERF_TRY(read_string_at(thread, SPERF_FIREFOX_PROCESS_NAME, &row.title));
    if (!is_main || sperf_thread_table_find(threads, row) != 0) {
        row.number = (uint64_t)decoder->threads_count + (decoder->first_is_main ? 1 : 2);
    }
    return sperf_thread_table_intern(threads, row, &thread->id);
}

/* Up to version 59 each thread has stacks of its own. */
static sperf_status_t read_own_tables(thread_t *thread, const sperf_json_reader_t *object)
{
    sperf_json_reader_t members[SPERF_FIREFOX_TABLES];
    if (thread->decoder->stacks_shared) {
        thread->tables = &thread->decoder->shared;
        return SPERF_OK;
    }
    thread->tables = &thread->own;
    SPERF_TRY(sperf_firefox_find(thread->decoder, object, sperf_firefox_table_names, SPERF_FIREFOX_TABLES, members));
    return sperf_firefox_read_tables(thread->decoder, members, &thread->own);
}

static sperf_status_t read_thread(thread_t *thread, const sperf_json_reader_t *object)
{
    SPERF_TRY(sperf_firefox_find(thread->decoder, object, sperf_firefox_thread_names, SPERF_FIREFOX_THREAD_MEMBERS,
                                 thread->members));
    SPERF_TRY(read_head(thread));
    SPERF_TRY(read_own_tables(thread, object));
    SPERF_TRY(read_samples(thread));
    SPERF_TRY(read_allocations(thread, SPERF_FIREFOX_JS_ALLOCATIONS));
    return read_allocations(thread, SPERF_FIREFOX_NATIVE_ALLOCATIONS);
}

sperf_status_t sperf_firefox_read_thread(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *object)
{
    thread_t thread = {.decoder = decoder};
    sperf_status_t status = read_thread(&thread, object);
    sperf_firefox_clear_table(&thread.table);
    sperf_firefox_tables_cleanup(&thread.own);
    sperf_json_column_cleanup(&thread.classes);
    return status;
}
