/*
 * One thread of a Firefox Profiler's file: see firefox_decode.h.
 *
 * Its tables refer to each other by row: strings, functions, frames, stacks, then samples and allocations. Ids of the file
 * become ids of the profile through one column for each table. A stack's caller must come before it, so there are no cycles.
 */
#include <string.h>

#include "firefox_decode.h"

enum { MS_DECIMALS = 6, COLUMNS_MAX = 4, NONE = -1 };

static const char LENGTHS_DIFFER[] = "the columns of a table differ in length";

/* Columns of one table; those that the file does not have are empty. */
typedef struct {
    sperf_json_column_t columns[COLUMNS_MAX];
    uint32_t count; /* of rows */
} table_t;

typedef struct {
    sperf_firefox_decoder_t *decoder;
    sperf_json_reader_t members[SPERF_FIREFOX_THREAD_MEMBERS];
    table_t table;                                          /* the one that is being read */
    sperf_json_column_t strings, functions, frames, stacks; /* ids of the profile, by row */
    sperf_json_column_t stack_kinds;                        /* what a category says, see sperf_frame_kind_t */
    sperf_json_column_t classes;                            /* of allocations: strings of the profile */
    sperf_thread_id_t id;
} thread_t;

static sperf_status_t refuse(thread_t *thread, const char *complaint)
{
    return sperf_firefox_refuse(thread->decoder, complaint);
}

/* -- Tables -- */

typedef struct {
    const char *names[COLUMNS_MAX];
    int decimals[COLUMNS_MAX];
    uint32_t count; /* of columns; the first is the one that a row cannot do without */
} schema_t;

static void clear_table(table_t *table)
{
    for (int i = 0; i < COLUMNS_MAX; i++) sperf_json_column_cleanup(&table->columns[i]);
    table->count = 0;
}

/* Read the table at `member` into thread->table: no rows where it is not there. */
static sperf_status_t read_table(thread_t *thread, const sperf_json_reader_t *member, const schema_t *schema)
{
    table_t *table = &thread->table;
    sperf_json_reader_t columns[COLUMNS_MAX];
    clear_table(table);
    SPERF_TRY(sperf_firefox_find(thread->decoder, member, schema->names, schema->count, columns));
    for (uint32_t i = 0; i < schema->count; i++) {
        if (!sperf_json_found(&columns[i])) continue;
        sperf_status_t status = sperf_json_column_read(&columns[i], schema->decimals[i], &table->columns[i]);
        SPERF_TRY(sperf_firefox_check(thread->decoder, &columns[i]));
        SPERF_TRY(status);
        if (i == 0) table->count = table->columns[0].count;
        if (table->columns[i].count != table->count) return refuse(thread, LENGTHS_DIFFER);
    }
    return SPERF_OK;
}

/* Set `*out` to the number in a column, NONE where that is null: a row of a table of `rows`. */
static sperf_status_t row_at(thread_t *thread, int column, uint32_t row, uint32_t rows, const char *complaint,
                             int64_t *out)
{
    int64_t number = sperf_json_column_at(&thread->table.columns[column], row);
    *out = number == SPERF_JSON_NULL ? NONE : number;
    return *out != NONE && (number < 0 || number >= rows) ? refuse(thread, complaint) : SPERF_OK;
}

/* The same of an id; 0 where the number is null. */
static sperf_status_t id_at(thread_t *thread, int column, uint32_t row, const sperf_json_column_t *ids,
                            const char *complaint, uint32_t *out)
{
    int64_t number = NONE;
    SPERF_TRY(row_at(thread, column, row, ids->count, complaint, &number));
    *out = number == NONE ? 0 : (uint32_t)ids->numbers[number];
    return SPERF_OK;
}

/* Lines that are unknown are null or, in some files, 0 or -1. */
static sperf_status_t line_at(thread_t *thread, int column, uint32_t row, uint32_t *out)
{
    int64_t number = sperf_json_column_at(&thread->table.columns[column], row);
    *out = number > 0 ? (uint32_t)number : 0;
    return number > UINT32_MAX ? refuse(thread, "a line is out of range") : SPERF_OK;
}

/* What kind of time the category in a column stands for: of Vernier's only. */
static sperf_status_t add_kind(thread_t *thread, int column, uint32_t row)
{
    const sperf_json_column_t *categories = &thread->decoder->categories;
    int64_t number = NONE;
    if (!thread->decoder->vernier || thread->table.columns[column].count == 0) return SPERF_OK;
    SPERF_TRY(row_at(thread, column, row, categories->count, "a category is named that is not there", &number));
    return sperf_json_column_add(&thread->stack_kinds, number == NONE ? SPERF_FRAME_RUBY : categories->numbers[number]);
}

/* -- Strings, functions, frames, stacks -- */

/* Read the array of strings at `member` into `ids`. */
static sperf_status_t read_strings(thread_t *thread, sperf_json_reader_t *member, sperf_json_column_t *ids)
{
    sperf_firefox_decoder_t *decoder = thread->decoder;
    ids->count = 0;
    if (!sperf_json_found(member)) return SPERF_OK;
    sperf_json_enter_array(member);
    while (sperf_json_next_element(member)) {
        sperf_string_id_t id = 0;
        sperf_json_read_string(member, &decoder->text);
        SPERF_TRY(sperf_firefox_check(decoder, member));
        const char *bytes = decoder->text.length > 0 ? (const char *)decoder->text.bytes : "";
        SPERF_TRY(sperf_string_table_intern(&decoder->profile->strings, bytes, decoder->text.length, &id));
        SPERF_TRY(sperf_json_column_add(ids, id));
    }
    return sperf_firefox_check(decoder, member);
}

/* Vernier's word for C methods has become sperf's, by which reports know them. */
static sperf_status_t translate_file(thread_t *thread, sperf_string_id_t *file)
{
    sperf_string_table_t *strings = &thread->decoder->profile->strings;
    bool c_method = thread->decoder->vernier && sperf_string_is(sperf_string_table_get(strings, *file), "<cfunc>");
    if (!c_method) return SPERF_OK;
    return sperf_string_table_intern_text(strings, sperf_frame_kind_words[SPERF_FRAME_C].file, file);
}

static sperf_status_t read_functions(thread_t *thread)
{
    static const schema_t schema = {.names = {"name", "fileName", "lineNumber"}, .count = 3};
    static const char missing[] = "a function has a text that is not there";
    SPERF_TRY(read_table(thread, &thread->members[SPERF_FIREFOX_FUNCTIONS], &schema));
    for (uint32_t row = 0; row < thread->table.count; row++) {
        sperf_function_t function = {0};
        sperf_function_id_t id = 0;
        SPERF_TRY(id_at(thread, 0, row, &thread->strings, missing, &function.name));
        SPERF_TRY(id_at(thread, 1, row, &thread->strings, missing, &function.file));
        SPERF_TRY(line_at(thread, 2, row, &function.first_line));
        SPERF_TRY(translate_file(thread, &function.file));
        SPERF_TRY(sperf_function_table_intern(&thread->decoder->profile->functions, function, &id));
        SPERF_TRY(sperf_json_column_add(&thread->functions, id));
    }
    return SPERF_OK;
}

static sperf_status_t read_frames(thread_t *thread)
{
    static const schema_t schema = {.names = {"func", "line"}, .count = 2};
    static const char missing[] = "a frame is of a function that is not there";
    SPERF_TRY(read_table(thread, &thread->members[SPERF_FIREFOX_FRAMES], &schema));
    for (uint32_t row = 0; row < thread->table.count; row++) {
        sperf_frame_t frame = {0};
        sperf_frame_id_t id = 0;
        SPERF_TRY(id_at(thread, 0, row, &thread->functions, missing, &frame.function));
        if (frame.function == 0) return refuse(thread, missing);
        SPERF_TRY(line_at(thread, 1, row, &frame.line));
        SPERF_TRY(sperf_frame_table_intern(&thread->decoder->profile->frames, frame, &id));
        SPERF_TRY(sperf_json_column_add(&thread->frames, id));
    }
    return SPERF_OK;
}

static sperf_status_t read_stacks(thread_t *thread)
{
    static const schema_t schema = {.names = {"frame", "prefix", "category"}, .count = 3};
    static const char missing[] = "a stack has a frame that is not there";
    static const char later[] = "a stack's caller is not among the stacks before it";
    SPERF_TRY(read_table(thread, &thread->members[SPERF_FIREFOX_STACKS], &schema));
    for (uint32_t row = 0; row < thread->table.count; row++) {
        sperf_stack_id_t parent = 0;
        sperf_frame_id_t frame = 0;
        sperf_stack_id_t id = 0;
        SPERF_TRY(id_at(thread, 0, row, &thread->frames, missing, &frame));
        if (frame == 0) return refuse(thread, missing);
        /* The column has the stacks before this one, and no others. */
        SPERF_TRY(id_at(thread, 1, row, &thread->stacks, later, &parent));
        SPERF_TRY(add_kind(thread, 2, row));
        SPERF_TRY(sperf_stack_table_intern(&thread->decoder->profile->stacks, parent, frame, &id));
        SPERF_TRY(sperf_json_column_add(&thread->stacks, id));
    }
    return SPERF_OK;
}

/* -- Samples -- */

/* Add a leaf to `*stack` that says why its thread did not run, where its category does. */
static sperf_status_t add_state(thread_t *thread, int64_t row, sperf_stack_id_t *stack)
{
    sperf_profile_t *profile = thread->decoder->profile;
    int64_t kind = row == NONE ? SPERF_JSON_NULL : sperf_json_column_at(&thread->stack_kinds, (uint32_t)row);
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
    SPERF_TRY(row_at(thread, 0, row, thread->stacks.count, "a sample is of a stack that is not there", &number));
    *out = number == NONE ? 0 : (sperf_stack_id_t)thread->stacks.numbers[number];
    return add_state(thread, number, out);
}

/* Say whether samples of this type are the timeline's. Where some threads measure time and others do not, there is none. */
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
    int64_t time_ns = sperf_json_column_at(&thread->table.columns[1], row);
    int64_t weight = weighed ? sperf_json_column_at(&thread->table.columns[2], row) : 1;
    if (weight == SPERF_JSON_NULL) return refuse(thread, "a sample has no weight");
    SPERF_TRY(stack_of(thread, row, &key.stack));
    values[decoder->places[type]] = weight;
    if (type == SPERF_FIREFOX_INUSE_SPACE) values[decoder->places[SPERF_FIREFOX_INUSE_OBJECTS]] = 1;
    SPERF_TRY(sperf_sample_table_add(&decoder->profile->samples, key, values));
    if (time_ns == SPERF_JSON_NULL || !is_timed(decoder, type)) return SPERF_OK;
    return sperf_timed_samples_add(&decoder->timed, key, time_ns, weight);
}

static sperf_status_t read_samples(thread_t *thread)
{
    schema_t schema = {.names = {"stack", "time", "weight"}, .decimals = {0, MS_DECIMALS, 0}, .count = 3};
    const sperf_json_reader_t *member = &thread->members[SPERF_FIREFOX_SAMPLES];
    sperf_firefox_type_t type = SPERF_FIREFOX_SAMPLES_COUNT;
    SPERF_TRY(sperf_firefox_read_weight_type(thread->decoder, member, &type));
    if (type == SPERF_FIREFOX_TIME) schema.decimals[2] = MS_DECIMALS;
    SPERF_TRY(read_table(thread, member, &schema));
    bool weighed = thread->table.columns[2].count > 0;
    if (!weighed && type != SPERF_FIREFOX_SAMPLES_COUNT && thread->table.count > 0) {
        return refuse(thread, "samples have a weight type and no weights");
    }
    for (uint32_t row = 0; row < thread->table.count; row++) SPERF_TRY(add_sample(thread, type, row, weighed));
    return SPERF_OK;
}

/* -- Allocations -- */

static sperf_status_t class_of(thread_t *thread, uint32_t row, sperf_label_set_id_t *out)
{
    sperf_profile_t *profile = thread->decoder->profile;
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
    return sperf_sample_table_add(&decoder->profile->samples, key, values);
}

static sperf_status_t read_allocations(thread_t *thread, int member)
{
    static const schema_t schema = {.names = {"stack", "weight"}, .count = 2};
    static const char *const class_names[] = {"className"};
    sperf_json_reader_t classes;
    thread->classes.count = 0;
    /* Vernier calls every class "Object", as it does not know it. */
    if (!thread->decoder->vernier) {
        SPERF_TRY(sperf_firefox_find(thread->decoder, &thread->members[member], class_names, 1, &classes));
        SPERF_TRY(read_strings(thread, &classes, &thread->classes));
    }
    SPERF_TRY(read_table(thread, &thread->members[member], &schema));
    if (thread->classes.count > 0 && thread->classes.count != thread->table.count) {
        return refuse(thread, LENGTHS_DIFFER);
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
    sperf_json_read_string(member, &decoder->text);
    SPERF_TRY(sperf_firefox_check(decoder, member));
    const char *bytes = decoder->text.length > 0 ? (const char *)decoder->text.bytes : "";
    return sperf_string_table_intern(&decoder->profile->strings, bytes, decoder->text.length, out);
}

/* A process id is a number, or a text that need not be one: 0, unknown, then. */
static sperf_status_t read_process(thread_t *thread, uint64_t *out)
{
    sperf_firefox_decoder_t *decoder = thread->decoder;
    sperf_json_reader_t *member = &thread->members[SPERF_FIREFOX_PID];
    if (!sperf_json_found(member)) return SPERF_OK;
    if (!sperf_json_at_string(member)) {
        *out = sperf_json_read_uint64(member);
        return sperf_firefox_check(decoder, member);
    }
    sperf_json_read_string(member, &decoder->text);
    SPERF_TRY(sperf_firefox_check(decoder, member));
    sperf_json_reader_t digits;
    sperf_json_reader_init(&digits, decoder->text.bytes, decoder->text.length);
    uint64_t process = decoder->text.length > 0 ? sperf_json_read_uint64(&digits) : 0;
    sperf_json_reader_finish(&digits);
    *out = digits.status == SPERF_OK ? process : 0;
    return SPERF_OK;
}

/*
 * A main thread is number 1 of its process. Others are called by their place in the file, one further on where the first
 * thread is not a main one; so are further main threads that are known by the same words.
 */
static sperf_status_t read_head(thread_t *thread)
{
    sperf_firefox_decoder_t *decoder = thread->decoder;
    sperf_thread_table_t *threads = &decoder->profile->threads;
    sperf_thread_t row = {.number = 1};
    bool is_main = false;
    if (sperf_json_found(&thread->members[SPERF_FIREFOX_MAIN])) {
        is_main = sperf_json_read_bool(&thread->members[SPERF_FIREFOX_MAIN]);
        SPERF_TRY(sperf_firefox_check(decoder, &thread->members[SPERF_FIREFOX_MAIN]));
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

static sperf_status_t read_thread(thread_t *thread)
{
    SPERF_TRY(read_head(thread));
    SPERF_TRY(read_strings(thread, &thread->members[SPERF_FIREFOX_STRINGS], &thread->strings));
    SPERF_TRY(read_functions(thread));
    SPERF_TRY(read_frames(thread));
    SPERF_TRY(read_stacks(thread));
    SPERF_TRY(read_samples(thread));
    SPERF_TRY(read_allocations(thread, SPERF_FIREFOX_JS_ALLOCATIONS));
    return read_allocations(thread, SPERF_FIREFOX_NATIVE_ALLOCATIONS);
}

sperf_status_t sperf_firefox_read_thread(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *reader)
{
    thread_t thread = {.decoder = decoder};
    sperf_status_t status =
        sperf_firefox_find(decoder, reader, sperf_firefox_thread_names, SPERF_FIREFOX_THREAD_MEMBERS, thread.members);
    if (status == SPERF_OK) status = read_thread(&thread);
    clear_table(&thread.table);
    sperf_json_column_cleanup(&thread.strings);
    sperf_json_column_cleanup(&thread.functions);
    sperf_json_column_cleanup(&thread.frames);
    sperf_json_column_cleanup(&thread.stacks);
    sperf_json_column_cleanup(&thread.stack_kinds);
    sperf_json_column_cleanup(&thread.classes);
    return status;
}
