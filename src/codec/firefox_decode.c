/*
 * Reads the Firefox Profiler's processed format, versions 40 to 75. Vernier writes 48, sperf 49, the Firefox
 * Profiler newer versions.
 *
 * A file is read in three passes over its text. The first finds its members. The second finds what its threads
 * measure, which determines the sample types. The third reads the threads, with their own tables or, in newer versions,
 * shared ones (firefox_tables.c). Columns are identified by name, so the version is only checked to be a known one.
 * Nothing is guessed: weights are in the unit that the file states. docs/formats.md lists how each part is read.
 */
#include "firefox_parts.h"

#include "../base/saturate.h"
#include "sperf/codec/format.h"

enum { VERSION_MIN = 40, VERSION_MAX = 75, MS_DECIMALS = 6, NONE = SPERF_FIREFOX_NONE };

enum { META, THREADS, SHARED, FILE_MEMBERS };
static const char *const FILE_NAMES[FILE_MEMBERS] = {"meta", "threads", "shared"};

enum { VERSION, PRODUCT, START_TIME, CATEGORIES, META_MEMBERS };
static const char *const META_NAMES[META_MEMBERS] = {"preprocessedProfileVersion", "product", "startTime",
                                                     "categories"};

enum { NAME, PID, MAIN, PROCESS_NAME, SAMPLES, JS_ALLOCATIONS, NATIVE_ALLOCATIONS, THREAD_MEMBERS };
static const char *const THREAD_NAMES[THREAD_MEMBERS] = {"name",    "pid",           "isMainThread",     "processName",
                                                         "samples", "jsAllocations", "nativeAllocations"};

/* In the order in which a profile has them: what its samples weigh comes last, and is shown. */
static const sperf_sample_type_text_t TYPES[SPERF_FIREFOX_TYPES] = {
    [SPERF_FIREFOX_ALLOC_OBJECTS] = {"alloc_objects", "count"},
    [SPERF_FIREFOX_ALLOC_SPACE] = {"alloc_space", "bytes"},
    [SPERF_FIREFOX_INUSE_OBJECTS] = {"inuse_objects", "count"},
    [SPERF_FIREFOX_INUSE_SPACE] = {"inuse_space", "bytes"},
    [SPERF_FIREFOX_WEIGHT_BYTES] = {"weight", "bytes"},
    [SPERF_FIREFOX_SAMPLES_COUNT] = {"samples", "count"},
    [SPERF_FIREFOX_TIME] = {"time", "nanoseconds"},
};

/* -- What the file says of itself -- */

/* What samples in a category of Vernier's mean: their thread did not run. Other tools may call anything so. */
static sperf_frame_kind_t kind_of_category(const sperf_firefox_decoder_t *decoder)
{
    if (sperf_buffer_is(&decoder->in.text, "Idle")) return SPERF_FRAME_GVL_BLOCKED;
    if (sperf_buffer_is(&decoder->in.text, "Stalled")) return SPERF_FRAME_GVL_WAIT;
    return SPERF_FRAME_RUBY;
}

static sperf_status_t read_categories(sperf_firefox_decoder_t *decoder, sperf_json_reader_t *reader)
{
    static const char *const names[] = {"name"};
    if (!decoder->vernier || !sperf_json_found(reader)) return SPERF_OK;
    sperf_json_enter_array(reader);
    while (sperf_json_next_element(reader)) {
        sperf_json_reader_t name;
        SPERF_TRY(sperf_decoding_find(&decoder->in, reader, names, 1, &name));
        SPERF_TRY(sperf_decoding_read_text(&decoder->in, &name));
        SPERF_TRY(sperf_json_column_add(&decoder->categories, kind_of_category(decoder)));
    }
    return sperf_decoding_check(&decoder->in, reader);
}

static sperf_status_t read_meta(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *meta)
{
    sperf_json_reader_t members[META_MEMBERS];
    SPERF_TRY(sperf_firefox_find(decoder, meta, META_NAMES, META_MEMBERS, members));
    if (!sperf_json_found(&members[VERSION])) {
        return sperf_decoding_refuse(
            &decoder->in, "it is a raw profile of Firefox: open it in profiler.firefox.com and save it there");
    }
    int64_t version = sperf_json_read_decimal(&members[VERSION], 0);
    SPERF_TRY(sperf_decoding_check(&decoder->in, &members[VERSION]));
    if (version < VERSION_MIN || version > VERSION_MAX) {
        return sperf_decoding_refuse(&decoder->in, "its version is not supported: sperf reads 40 to 75");
    }
    SPERF_TRY(sperf_decoding_read_text(&decoder->in, &members[PRODUCT]));
    decoder->vernier = sperf_buffer_is(&decoder->in.text, "Ruby/Vernier");
    if (sperf_json_found(&members[START_TIME])) {
        decoder->start_time_ns = sperf_json_read_decimal(&members[START_TIME], MS_DECIMALS);
        SPERF_TRY(sperf_decoding_check(&decoder->in, &members[START_TIME]));
    }
    return read_categories(decoder, &members[CATEGORIES]);
}

/* -- Sample types: those that any thread has something of -- */

static sperf_status_t read_weight_type(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *samples,
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

static void use(sperf_firefox_decoder_t *decoder, sperf_firefox_type_t type)
{
    decoder->used[type] = true;
}

static sperf_status_t read_types(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *thread)
{
    sperf_json_reader_t members[THREAD_MEMBERS];
    sperf_firefox_type_t type = SPERF_FIREFOX_SAMPLES_COUNT;
    SPERF_TRY(sperf_firefox_find(decoder, thread, THREAD_NAMES, THREAD_MEMBERS, members));
    if (sperf_json_found(&members[SAMPLES])) {
        SPERF_TRY(read_weight_type(decoder, &members[SAMPLES], &type));
        use(decoder, type);
        if (type == SPERF_FIREFOX_INUSE_SPACE) use(decoder, SPERF_FIREFOX_INUSE_OBJECTS);
    }
    bool allocations = sperf_json_found(&members[JS_ALLOCATIONS]) || sperf_json_found(&members[NATIVE_ALLOCATIONS]);
    if (allocations) use(decoder, SPERF_FIREFOX_ALLOC_OBJECTS);
    if (allocations && !decoder->vernier) use(decoder, SPERF_FIREFOX_ALLOC_SPACE);
    return SPERF_OK;
}

/* Call `visit` with each thread. */
static sperf_status_t each_thread(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *threads,
                                  sperf_status_t (*visit)(sperf_firefox_decoder_t *, const sperf_json_reader_t *))
{
    sperf_json_reader_t reader = *threads;
    decoder->threads_count = 0;
    if (!sperf_json_found(threads)) return sperf_decoding_refuse(&decoder->in, "there are no threads");
    sperf_json_enter_array(&reader);
    while (sperf_json_next_element(&reader)) {
        SPERF_TRY(visit(decoder, &reader));
        decoder->threads_count++;
        sperf_json_skip(&reader);
    }
    return sperf_decoding_check(&decoder->in, &reader);
}

static sperf_status_t make_profile(sperf_firefox_decoder_t *decoder)
{
    if (decoder->threads_count == 0) use(decoder, SPERF_FIREFOX_SAMPLES_COUNT);
    SPERF_TRY(sperf_decoding_make_profile(&decoder->in, TYPES, SPERF_FIREFOX_TYPES, decoder->used, decoder->places));
    decoder->in.profile->start_time_ns = decoder->start_time_ns;
    return SPERF_OK;
}

/* -- Threads -- */

typedef struct {
    sperf_firefox_decoder_t *decoder;
    sperf_json_reader_t members[THREAD_MEMBERS];
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

/* -- Samples of a thread -- */

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
    const sperf_json_reader_t *member = &thread->members[SAMPLES];
    sperf_firefox_type_t type = SPERF_FIREFOX_SAMPLES_COUNT;
    SPERF_TRY(read_weight_type(thread->decoder, member, &type));
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
        SPERF_TRY(sperf_decoding_read_strings(&thread->decoder->in, &classes, &thread->classes));
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
    sperf_json_reader_t *member = &thread->members[PID];
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
    if (sperf_json_found(&thread->members[MAIN])) {
        is_main = sperf_json_read_bool(&thread->members[MAIN]);
        SPERF_TRY(sperf_decoding_check(&decoder->in, &thread->members[MAIN]));
    }
    if (decoder->threads_count == 0) decoder->first_is_main = is_main;
    SPERF_TRY(read_process(thread, &row.process));
    SPERF_TRY(read_string_at(thread, NAME, &row.name));
    SPERF_TRY(read_string_at(thread, PROCESS_NAME, &row.title));
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
    SPERF_TRY(sperf_firefox_find(thread->decoder, object, THREAD_NAMES, THREAD_MEMBERS, thread->members));
    SPERF_TRY(read_head(thread));
    SPERF_TRY(read_own_tables(thread, object));
    SPERF_TRY(read_samples(thread));
    SPERF_TRY(read_allocations(thread, JS_ALLOCATIONS));
    return read_allocations(thread, NATIVE_ALLOCATIONS);
}

static sperf_status_t add_thread(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *object)
{
    thread_t thread = {.decoder = decoder};
    sperf_status_t status = read_thread(&thread, object);
    sperf_firefox_clear_table(&thread.table);
    sperf_firefox_tables_cleanup(&thread.own);
    sperf_json_column_cleanup(&thread.classes);
    return status;
}

/* -- The whole -- */

static sperf_status_t read_shared(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *shared)
{
    sperf_json_reader_t members[SPERF_FIREFOX_TABLES];
    SPERF_TRY(sperf_firefox_find(decoder, shared, sperf_firefox_table_names, SPERF_FIREFOX_TABLES, members));
    decoder->stacks_shared = sperf_json_found(&members[SPERF_FIREFOX_STACKS]);
    return sperf_firefox_read_tables(decoder, members, &decoder->shared);
}

/* Vernier's times are of a clock of its own; those of others are since the start. */
static sperf_status_t write_timeline(sperf_firefox_decoder_t *decoder)
{
    SPERF_TRY(sperf_decoding_write_timeline(&decoder->in, decoder->vernier ? INT64_MAX : 0));
    /* Of the last sample it is known when it began; for how long it went on, only where samples weigh time. */
    if (!decoder->used[SPERF_FIREFOX_TIME]) decoder->in.profile->duration_ns = 0;
    return SPERF_OK;
}

static sperf_status_t decode(sperf_firefox_decoder_t *decoder, const uint8_t *bytes, size_t length, bool head_only)
{
    sperf_json_reader_t members[FILE_MEMBERS];
    SPERF_TRY(sperf_decoding_open(&decoder->in, bytes, length, FILE_NAMES, FILE_MEMBERS, false, members));
    SPERF_TRY(read_meta(decoder, &members[META]));
    SPERF_TRY(each_thread(decoder, &members[THREADS], read_types));
    SPERF_TRY(make_profile(decoder));
    if (head_only) return SPERF_OK;
    SPERF_TRY(read_shared(decoder, &members[SHARED]));
    SPERF_TRY(each_thread(decoder, &members[THREADS], add_thread));
    return write_timeline(decoder);
}

sperf_status_t sperf_firefox_decode(const uint8_t *bytes, size_t length, bool head_only, sperf_profile_t **out,
                                    const char **complaint)
{
    sperf_firefox_decoder_t decoder = {.vernier = false};
    sperf_status_t status = decode(&decoder, bytes, length, head_only);
    sperf_json_column_cleanup(&decoder.categories);
    sperf_firefox_tables_cleanup(&decoder.shared);
    return sperf_decoding_end(&decoder.in, status, out, complaint);
}
