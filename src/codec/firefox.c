/*
 * The Firefox Profiler's processed format, version 49, for profiler.firefox.com and profiler-cli.
 *
 * The format is columns of numbers, a set of tables for each thread. Newer versions of the profiler upgrade older
 * files when they load them. Samples weigh milliseconds ("tracing-ms") if the profile measures time. Time in which
 * no code runs (GC, the GVL) has its own categories and, if the profile has a timeline, markers. See
 * docs/formats.md.
 */
#include <stdlib.h>

#include "by_thread.h"
#include "json.h"
#include "sperf/base/rows.h"
#include "sperf/model/frame_kind.h"
#include "sperf/model/marks.h"
#include "sperf/report/measurement.h"

enum { GECKO_VERSION = 24, PROCESSED_VERSION = 49, MS_DECIMALS = 6, NS_PER_MS = 1000000 };

/* Categories are numbered as the list in the file is: 0 must be what has no other, and grey. */
static const struct {
    const char *name;
    const char *color;
} CATEGORIES[] = {
    {"Other", "grey"},
    {"Ruby", "yellow"},
    {"C method", "lightblue"},
    {"GC", "orange"},
    {"GVL blocked", "transparent"},
    {"GVL wait", "red"},
};

enum { CATEGORIES_COUNT = sizeof CATEGORIES / sizeof CATEGORIES[0] };

static const uint32_t CATEGORY_OF_KIND[SPERF_FRAME_KINDS] = {
    [SPERF_FRAME_RUBY] = 1, [SPERF_FRAME_C] = 2,           [SPERF_FRAME_GC_MARKING] = 3, [SPERF_FRAME_GC_SWEEPING] = 3,
    [SPERF_FRAME_GC] = 3,   [SPERF_FRAME_GVL_BLOCKED] = 4, [SPERF_FRAME_GVL_WAIT] = 5,
};

/* Rows of one thread's table, and which rows of the profile they are. */
typedef struct {
    uint32_t *numbers; /* by the profile's id: 1 + row, 0 where the thread has none */
    uint32_t *ids;     /* by row */
    uint32_t count;
} column_t;

typedef struct {
    uint32_t name; /* row of the thread's strings */
    uint32_t category;
    int64_t start_ns, end_ns;
    bool is_instant;
} marker_t;

/* The markers of one thread. */
typedef struct {
    marker_t *rows;
    uint32_t count;
    uint32_t capacity;
    uint32_t *titles; /* comments with the marks of the thread: strings behind those of the column */
    uint32_t titles_count;
    uint32_t titles_capacity;
} markers_t;

typedef struct {
    const sperf_profile_t *profile;
    sperf_json_writer_t writer;
    sperf_by_thread_t threads;
    markers_t markers;
    const sperf_thread_group_t *group; /* the thread that is being written */
    bool milliseconds;                 /* values are nanoseconds, shown as milliseconds */
    bool bytes;
    column_t strings;
    column_t functions;
    column_t frames;
    column_t stacks;
} encoder_t;

/* -- One thread's tables -- */

static bool init_column(column_t *column, uint32_t ids)
{
    column->numbers = calloc((size_t)ids + 1, sizeof *column->numbers);
    column->ids = malloc(((size_t)ids + 1) * sizeof *column->ids);
    return column->numbers != NULL && column->ids != NULL;
}

static void cleanup_column(column_t *column)
{
    free(column->numbers);
    free(column->ids);
}

/* Only what the thread before used is looked at: a column may have far more ids than a thread has rows. */
static void clear_column(column_t *column)
{
    for (uint32_t row = 0; row < column->count; row++) column->numbers[column->ids[row]] = 0;
    column->count = 0;
}

/* Return the row of `id`, new if need be; say in `*added` which it is. */
static uint32_t row_of(column_t *column, uint32_t id, bool *added)
{
    *added = column->numbers[id] == 0;
    if (*added) {
        column->ids[column->count] = id;
        column->numbers[id] = ++column->count;
    }
    return column->numbers[id] - 1;
}

static void add_function(encoder_t *encoder, sperf_function_id_t id)
{
    bool added = false;
    (void)row_of(&encoder->functions, id, &added);
    if (!added) return;
    (void)row_of(&encoder->strings, encoder->profile->functions.rows[id].name, &added);
    (void)row_of(&encoder->strings, encoder->profile->functions.rows[id].file, &added);
}

/* Parents come before their children, as in the profile: a stack's callers are added from its root on. */
static void add_stacks(encoder_t *encoder, const sperf_thread_group_t *group)
{
    const sperf_profile_t *profile = encoder->profile;
    column_t *stacks = &encoder->stacks;
    for (uint32_t i = 0; i < group->count; i++) {
        sperf_stack_id_t stack = profile->samples.keys[group->samples[i].sample].stack;
        for (; stack != 0 && stacks->numbers[stack] == 0; stack = profile->stacks.rows[stack].parent) {
            stacks->numbers[stack] = 1;
            stacks->ids[stacks->count++] = stack;
        }
    }
}

static int compare_ids(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left;
    uint32_t b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

static void make_tables(encoder_t *encoder, const sperf_thread_group_t *group)
{
    column_t *stacks = &encoder->stacks;
    clear_column(&encoder->strings);
    clear_column(&encoder->functions);
    clear_column(&encoder->frames);
    clear_column(stacks);
    add_stacks(encoder, group);
    qsort(stacks->ids, stacks->count, sizeof *stacks->ids, compare_ids);
    for (uint32_t row = 0; row < stacks->count; row++) {
        stacks->numbers[stacks->ids[row]] = row + 1;
        sperf_frame_id_t frame = encoder->profile->stacks.rows[stacks->ids[row]].frame;
        bool added = false;
        (void)row_of(&encoder->frames, frame, &added);
        if (added) add_function(encoder, encoder->profile->frames.rows[frame].function);
    }
}

/* -- Columns -- */

/* What a column says of row `i`; those after the first four say something else of each. */
typedef enum {
    NONE,
    ZERO,
    MINUS_ONE,
    NO,
    FUNCTION_NAME,
    FUNCTION_FILE,
    FUNCTION_LINE,
    FRAME_FUNCTION,
    FRAME_LINE,
    FRAME_CATEGORY,
    STACK_FRAME,
    STACK_PREFIX,
    STACK_CATEGORY,
    SAMPLE_STACK,
    SAMPLE_TIME,
    SAMPLE_WEIGHT,
    MARKER_NAME,
    MARKER_CATEGORY,
    MARKER_START,
    MARKER_END,
    MARKER_PHASE
} cell_t;

enum { COLUMNS_MAX = 11 };

/* A table; the column behind the last has no key. */
typedef struct {
    const char *key;
    struct {
        const char *key;
        cell_t cell;
    } columns[COLUMNS_MAX];
} table_t;

static const table_t SAMPLES = {"samples", {{"stack", SAMPLE_STACK}, {"time", SAMPLE_TIME}, {"weight", SAMPLE_WEIGHT}}};

static const table_t MARKERS = {"markers",
                                {{"name", MARKER_NAME},
                                 {"category", MARKER_CATEGORY},
                                 {"startTime", MARKER_START},
                                 {"endTime", MARKER_END},
                                 {"phase", MARKER_PHASE},
                                 {"data", NONE}}};

static const table_t STACKS = {
    "stackTable",
    {{"frame", STACK_FRAME}, {"prefix", STACK_PREFIX}, {"category", STACK_CATEGORY}, {"subcategory", ZERO}}};

static const table_t FRAMES = {"frameTable",
                               {{"func", FRAME_FUNCTION},
                                {"line", FRAME_LINE},
                                {"category", FRAME_CATEGORY},
                                {"subcategory", ZERO},
                                {"address", MINUS_ONE},
                                {"inlineDepth", ZERO},
                                {"innerWindowID", ZERO},
                                {"nativeSymbol", NONE},
                                {"implementation", NONE},
                                {"column", NONE}}};

static const table_t FUNCTIONS = {"funcTable",
                                  {{"name", FUNCTION_NAME},
                                   {"fileName", FUNCTION_FILE},
                                   {"lineNumber", FUNCTION_LINE},
                                   {"columnNumber", NONE},
                                   {"isJS", NO},
                                   {"relevantForJS", NO},
                                   {"resource", MINUS_ONE}}};

static const table_t NATIVE_SYMBOLS = {"nativeSymbols",
                                       {{"address", NONE}, {"functionSize", NONE}, {"libIndex", NONE}, {"name", NONE}}};

static const table_t RESOURCES = {"resourceTable", {{"lib", NONE}, {"name", NONE}, {"host", NONE}, {"type", NONE}}};

#define NO_NUMBER INT64_MIN /* null */

/* Return a number that counts from 0 where `number` counts from 1, of which 0 is unknown. */
static int64_t less_one(uint32_t number)
{
    return number == 0 ? NO_NUMBER : (int64_t)number - 1;
}

static int64_t line_of(uint32_t line)
{
    return line == 0 ? NO_NUMBER : line;
}

static uint32_t category_of(const encoder_t *encoder, sperf_frame_id_t frame)
{
    return CATEGORY_OF_KIND[sperf_frame_kind(encoder->profile, encoder->profile->frames.rows[frame].function)];
}

static sperf_stack_id_t stack_of(const encoder_t *encoder, const sperf_thread_sample_t *sample)
{
    return encoder->profile->samples.keys[sample->sample].stack;
}

static int64_t number_at(const encoder_t *encoder, cell_t cell, uint32_t i)
{
    const sperf_profile_t *profile = encoder->profile;
    const sperf_function_t *functions = profile->functions.rows;
    const sperf_frame_t *frames = profile->frames.rows;
    const sperf_stack_t *stacks = profile->stacks.rows;
    const sperf_thread_sample_t *samples = encoder->group->samples;
    const marker_t *markers = encoder->markers.rows;
    switch (cell) {
    case FUNCTION_NAME: return less_one(encoder->strings.numbers[functions[encoder->functions.ids[i]].name]);
    case FUNCTION_FILE: return less_one(encoder->strings.numbers[functions[encoder->functions.ids[i]].file]);
    case FUNCTION_LINE: return line_of(functions[encoder->functions.ids[i]].first_line);
    case FRAME_FUNCTION: return less_one(encoder->functions.numbers[frames[encoder->frames.ids[i]].function]);
    case FRAME_LINE: return line_of(frames[encoder->frames.ids[i]].line);
    case FRAME_CATEGORY: return category_of(encoder, encoder->frames.ids[i]);
    case STACK_FRAME: return less_one(encoder->frames.numbers[stacks[encoder->stacks.ids[i]].frame]);
    case STACK_PREFIX: return less_one(encoder->stacks.numbers[stacks[encoder->stacks.ids[i]].parent]);
    case STACK_CATEGORY: return category_of(encoder, stacks[encoder->stacks.ids[i]].frame);
    case SAMPLE_STACK: return less_one(encoder->stacks.numbers[stack_of(encoder, &samples[i])]);
    case SAMPLE_TIME: return samples[i].time_ns;
    case SAMPLE_WEIGHT: return samples[i].value;
    case MARKER_NAME: return markers[i].name;
    case MARKER_CATEGORY: return markers[i].category;
    case MARKER_START: return markers[i].start_ns;
    case MARKER_END: return markers[i].is_instant ? NO_NUMBER : markers[i].end_ns;
    case MARKER_PHASE: return !markers[i].is_instant; /* 0: an instant, 1: an interval */
    case MINUS_ONE: return -1;
    default: return 0;
    }
}

static bool is_time(const encoder_t *encoder, cell_t cell)
{
    if (cell == SAMPLE_WEIGHT) return encoder->milliseconds;
    return cell == SAMPLE_TIME || cell == MARKER_START || cell == MARKER_END;
}

static void write_column(encoder_t *encoder, const char *key, cell_t cell, uint32_t count)
{
    uint32_t decimals = is_time(encoder, cell) ? MS_DECIMALS : 0;
    sperf_json_begin_array(sperf_json_key(&encoder->writer, key));
    for (uint32_t i = 0; i < count; i++) {
        int64_t number = cell == NONE ? NO_NUMBER : number_at(encoder, cell, i);
        if (cell == NO) {
            sperf_json_bool(&encoder->writer, false);
        } else if (number == NO_NUMBER && cell != SAMPLE_WEIGHT) {
            sperf_json_null(&encoder->writer);
        } else {
            sperf_json_decimal(&encoder->writer, number, decimals);
        }
    }
    sperf_json_end_array(&encoder->writer);
}

static void write_number(encoder_t *encoder, const char *key, int64_t value)
{
    sperf_json_int64(sperf_json_key(&encoder->writer, key), value);
}

static void write_text(encoder_t *encoder, const char *key, const char *text)
{
    sperf_json_text(sperf_json_key(&encoder->writer, key), text);
}

static void write_bool(encoder_t *encoder, const char *key, bool value)
{
    sperf_json_bool(sperf_json_key(&encoder->writer, key), value);
}

static void begin_table(encoder_t *encoder, const table_t *table, uint32_t count)
{
    sperf_json_line(&encoder->writer);
    sperf_json_begin_object(sperf_json_key(&encoder->writer, table->key));
    write_number(encoder, "length", count);
    for (int i = 0; table->columns[i].key != NULL; i++) {
        write_column(encoder, table->columns[i].key, table->columns[i].cell, count);
    }
}

static void write_table(encoder_t *encoder, const table_t *table, uint32_t count)
{
    begin_table(encoder, table, count);
    sperf_json_end_object(&encoder->writer);
}

/* -- Markers -- */

/* Return the kind of time that `sample` was, by its leaf. */
static sperf_frame_kind_t kind_of(const encoder_t *encoder, const sperf_thread_sample_t *sample)
{
    const sperf_profile_t *profile = encoder->profile;
    sperf_stack_id_t stack = stack_of(encoder, sample);
    if (stack == 0) return SPERF_FRAME_RUBY;
    return sperf_frame_kind(profile, profile->frames.rows[profile->stacks.rows[stack].frame].function);
}

static bool is_marker(const encoder_t *encoder, const sperf_thread_sample_t *sample)
{
    sperf_frame_kind_t kind = kind_of(encoder, sample);
    return encoder->threads.timed && encoder->milliseconds && kind != SPERF_FRAME_RUBY && kind != SPERF_FRAME_C;
}

static sperf_status_t add_marker(encoder_t *encoder, marker_t marker)
{
    markers_t *markers = &encoder->markers;
    SPERF_TRY(SPERF_ROWS_RESERVE(markers->rows, markers->capacity, (uint64_t)markers->count + 1));
    markers->rows[markers->count++] = marker;
    return SPERF_OK;
}

/* GC, or time without the GVL. A sample is dated when the time that it weighs had passed. */
static sperf_status_t add_sample_marker(encoder_t *encoder, const sperf_thread_sample_t *sample)
{
    const sperf_profile_t *profile = encoder->profile;
    sperf_frame_id_t frame = profile->stacks.rows[stack_of(encoder, sample)].frame;
    sperf_string_id_t name = profile->functions.rows[profile->frames.rows[frame].function].name;
    return add_marker(encoder, (marker_t){
                                   .name = encoder->strings.numbers[name] - 1,
                                   .category = CATEGORY_OF_KIND[kind_of(encoder, sample)],
                                   .start_ns = sample->value < sample->time_ns ? sample->time_ns - sample->value : 0,
                                   .end_ns = sample->time_ns,
                               });
}

/* Marks have names that the profile's strings do not have: the thread's strings have them behind those. */
static sperf_status_t add_mark(void *context, const sperf_mark_view_t *mark)
{
    encoder_t *encoder = context;
    int64_t end_us = mark->end_us - encoder->profile->start_time_ns / 1000;
    int64_t start_us = end_us - mark->took_us;
    return add_marker(encoder,
                      (marker_t){
                          .name = encoder->strings.count + encoder->markers.titles_count - 1,
                          .category = sperf_string_is(mark->kind, "gc") ? CATEGORY_OF_KIND[SPERF_FRAME_GC_MARKING] : 0,
                          .start_ns = start_us > 0 ? start_us * 1000 : 0,
                          .end_ns = end_us > 0 ? end_us * 1000 : 0,
                          .is_instant = mark->took_us == 0,
                      });
}

static sperf_string_t comment_at(const encoder_t *encoder, uint32_t place)
{
    return sperf_string_table_get(&encoder->profile->strings, encoder->profile->comments[place]);
}

static sperf_status_t find_markers(encoder_t *encoder)
{
    const sperf_profile_t *profile = encoder->profile;
    const sperf_thread_group_t *group = encoder->group;
    sperf_thread_t thread = group->thread == 0 ? (sperf_thread_t){0} : profile->threads.rows[group->thread];
    markers_t *markers = &encoder->markers;
    markers->count = markers->titles_count = 0;
    for (uint32_t i = 0; i < group->count; i++) {
        if (is_marker(encoder, &group->samples[i])) SPERF_TRY(add_sample_marker(encoder, &group->samples[i]));
    }
    if (!encoder->threads.timed || !encoder->milliseconds) return SPERF_OK;
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        sperf_string_t comment = comment_at(encoder, i);
        if (!sperf_marks_is_of_thread(comment, thread.process, thread.number)) continue;
        SPERF_TRY(SPERF_ROWS_RESERVE(markers->titles, markers->titles_capacity, (uint64_t)markers->titles_count + 1));
        markers->titles[markers->titles_count++] = i;
        SPERF_TRY(sperf_marks_each(comment, add_mark, encoder));
    }
    return SPERF_OK;
}

/* -- Threads -- */

static void write_strings(encoder_t *encoder)
{
    sperf_json_line(&encoder->writer);
    sperf_json_begin_array(sperf_json_key(&encoder->writer, "stringArray"));
    for (uint32_t i = 0; i < encoder->strings.count; i++) {
        sperf_json_string(&encoder->writer,
                          sperf_string_table_get(&encoder->profile->strings, encoder->strings.ids[i]));
    }
    sperf_buffer_t title = SPERF_BUFFER_INIT;
    for (uint32_t i = 0; i < encoder->markers.titles_count; i++) {
        sperf_buffer_clear(&title);
        sperf_marks_append_title(&title, comment_at(encoder, encoder->markers.titles[i]));
        sperf_json_string(&encoder->writer, (sperf_string_t){(const char *)title.bytes, title.length});
        sperf_buffer_fail(encoder->writer.out, title.status);
    }
    sperf_buffer_cleanup(&title);
    sperf_json_end_array(&encoder->writer);
}

static void write_thread_head(encoder_t *encoder, sperf_thread_id_t id, uint32_t place)
{
    sperf_thread_t thread = id == 0 ? (sperf_thread_t){0} : encoder->profile->threads.rows[id];
    sperf_buffer_t text = SPERF_BUFFER_INIT;
    sperf_thread_title_append(&text, encoder->profile, id, false);
    sperf_json_string(sperf_json_key(&encoder->writer, "name"),
                      (sperf_string_t){(const char *)text.bytes, text.length});
    sperf_buffer_fail(encoder->writer.out, text.status);
    sperf_buffer_clear(&text);
    sperf_buffer_append_uint64(&text, thread.process);
    sperf_json_string(sperf_json_key(&encoder->writer, "pid"), (sperf_string_t){(const char *)text.bytes, text.length});
    sperf_buffer_fail(encoder->writer.out, text.status);
    sperf_buffer_cleanup(&text);
    /* Numbers are unique in a process only. */
    write_number(encoder, "tid", (int64_t)place + 1);
    write_bool(encoder, "isMainThread", thread.number == 1);
    sperf_string_t title = sperf_string_table_get(&encoder->profile->strings, thread.title);
    sperf_json_string(sperf_json_key(&encoder->writer, "processName"),
                      title.length > 0 ? title : sperf_string_of("ruby"));
    write_text(encoder, "processType", "default");
    write_number(encoder, "processStartupTime", 0);
    sperf_json_null(sperf_json_key(&encoder->writer, "processShutdownTime"));
    write_number(encoder, "registerTime", 0);
    sperf_json_null(sperf_json_key(&encoder->writer, "unregisterTime"));
    write_bool(encoder, "showMarkersInTimeline", true);
    write_column(encoder, "pausedRanges", NONE, 0);
}

static void write_thread(encoder_t *encoder, uint32_t place)
{
    encoder->group = &encoder->threads.groups[place];
    make_tables(encoder, encoder->group);
    sperf_json_line(&encoder->writer);
    sperf_json_begin_object(&encoder->writer);
    write_thread_head(encoder, encoder->group->thread, place);
    begin_table(encoder, &SAMPLES, encoder->group->count);
    write_text(encoder, "weightType", encoder->milliseconds ? "tracing-ms" : encoder->bytes ? "bytes" : "samples");
    sperf_json_end_object(&encoder->writer);
    sperf_buffer_fail(encoder->writer.out, find_markers(encoder));
    write_table(encoder, &MARKERS, encoder->markers.count);
    write_table(encoder, &STACKS, encoder->stacks.count);
    write_table(encoder, &FRAMES, encoder->frames.count);
    write_table(encoder, &FUNCTIONS, encoder->functions.count);
    write_table(encoder, &NATIVE_SYMBOLS, 0);
    write_table(encoder, &RESOURCES, 0);
    write_strings(encoder);
    sperf_json_end_object(&encoder->writer);
}

/* -- The profile -- */

static void write_categories(encoder_t *encoder)
{
    sperf_json_begin_array(sperf_json_key(&encoder->writer, "categories"));
    for (size_t i = 0; i < CATEGORIES_COUNT; i++) {
        sperf_json_begin_object(&encoder->writer);
        write_text(encoder, "name", CATEGORIES[i].name);
        write_text(encoder, "color", CATEGORIES[i].color);
        sperf_json_begin_array(sperf_json_key(&encoder->writer, "subcategories"));
        sperf_json_text(&encoder->writer, "Other");
        sperf_json_end_array(&encoder->writer);
        sperf_json_end_object(&encoder->writer);
    }
    sperf_json_end_array(&encoder->writer);
}

/* The interval between samples, for graphs; a millisecond where it is not known. */
static int64_t interval_ns(const encoder_t *encoder)
{
    return encoder->milliseconds && encoder->profile->period > 0 ? encoder->profile->period : NS_PER_MS;
}

static void write_meta(encoder_t *encoder)
{
    sperf_json_begin_object(sperf_json_key(&encoder->writer, "meta"));
    write_number(encoder, "version", GECKO_VERSION);
    write_number(encoder, "preprocessedProfileVersion", PROCESSED_VERSION);
    write_text(encoder, "product", "Ruby");
    write_text(encoder, "importedFrom", "sperf");
    write_number(encoder, "processType", 0);
    write_text(encoder, "stackwalk", "");
    write_bool(encoder, "debug", false);
    write_bool(encoder, "symbolicated", true);
    write_bool(encoder, "usesOnlyOneStackType", true);
    write_bool(encoder, "doesNotUseFrameImplementation", true);
    write_bool(encoder, "sourceCodeIsNotOnSearchfox", true);
    sperf_json_decimal(sperf_json_key(&encoder->writer, "interval"), interval_ns(encoder), MS_DECIMALS);
    sperf_json_decimal(sperf_json_key(&encoder->writer, "startTime"), encoder->profile->start_time_ns, MS_DECIMALS);
    write_categories(encoder);
    write_column(encoder, "markerSchema", NONE, 0);
    sperf_json_end_object(&encoder->writer);
}

static void write_file(encoder_t *encoder)
{
    sperf_json_begin_object(&encoder->writer);
    write_meta(encoder);
    write_column(encoder, "libs", NONE, 0);
    write_column(encoder, "pages", NONE, 0);
    write_column(encoder, "counters", NONE, 0);
    write_column(encoder, "profilerOverhead", NONE, 0);
    sperf_json_begin_array(sperf_json_key(&encoder->writer, "threads"));
    for (uint32_t i = 0; i < encoder->threads.groups_count; i++) write_thread(encoder, i);
    sperf_json_end_array(&encoder->writer);
    sperf_json_end_object(&encoder->writer);
    sperf_buffer_append_byte(encoder->writer.out, '\n');
}

static sperf_status_t prepare(encoder_t *encoder, bool timeline)
{
    const sperf_profile_t *profile = encoder->profile;
    SPERF_TRY(sperf_by_thread_init(&encoder->threads, profile, timeline));
    bool complete = init_column(&encoder->strings, sperf_string_table_count(&profile->strings)) &&
                    init_column(&encoder->functions, profile->functions.count) &&
                    init_column(&encoder->frames, profile->frames.count) &&
                    init_column(&encoder->stacks, profile->stacks.count);
    return complete ? SPERF_OK : SPERF_NO_MEMORY;
}

void sperf_firefox_encode(const sperf_profile_t *profile, const sperf_encode_options_t *options, sperf_buffer_t *out)
{
    encoder_t encoder = {.profile = profile,
                         .milliseconds = sperf_string_is(sperf_shown_unit(profile), "nanoseconds"),
                         .bytes = sperf_string_is(sperf_shown_unit(profile), "bytes")};
    sperf_json_writer_init(&encoder.writer, out);
    sperf_status_t status = prepare(&encoder, options->timeline);
    if (status == SPERF_OK) write_file(&encoder);
    sperf_buffer_fail(out, status);
    sperf_by_thread_cleanup(&encoder.threads);
    cleanup_column(&encoder.strings);
    cleanup_column(&encoder.functions);
    cleanup_column(&encoder.frames);
    cleanup_column(&encoder.stacks);
    free(encoder.markers.rows);
    free(encoder.markers.titles);
}
