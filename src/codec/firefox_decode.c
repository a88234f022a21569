/*
 * Reads the Firefox Profiler's processed format, versions 40 to 75. Vernier writes 48, sperf 49, the Firefox
 * Profiler newer versions.
 *
 * A file is read in three passes over its text. The first finds its members. The second finds what its threads
 * measure, which determines the sample types. The third reads the threads (firefox_thread.c), with their own
 * tables or, in newer versions, shared ones (firefox_tables.c). Columns are identified by name, so the version is
 * only checked to be a known one. Nothing is guessed: weights are in the unit that the file states.
 * docs/formats.md lists how each part is read.
 */
#include "firefox_parts.h"

#include <string.h>

#include "sperf/codec/format.h"

enum { VERSION_MIN = 40, VERSION_MAX = 75, MS_DECIMALS = 6 };

enum { META, THREADS, SHARED, FILE_MEMBERS };
static const char *const FILE_NAMES[FILE_MEMBERS] = {[META] = "meta", [THREADS] = "threads", [SHARED] = "shared"};

enum { VERSION, PRODUCT, START_TIME, CATEGORIES, META_MEMBERS };
static const char *const META_NAMES[META_MEMBERS] = {[VERSION] = "preprocessedProfileVersion",
                                                     [PRODUCT] = "product",
                                                     [START_TIME] = "startTime",
                                                     [CATEGORIES] = "categories"};

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

static void use(sperf_firefox_decoder_t *decoder, sperf_firefox_type_t type)
{
    decoder->used[type] = true;
}

static sperf_status_t read_types(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *thread)
{
    sperf_json_reader_t members[SPERF_FIREFOX_THREAD_MEMBERS];
    sperf_firefox_type_t type = SPERF_FIREFOX_SAMPLES_COUNT;
    SPERF_TRY(sperf_firefox_find(decoder, thread, sperf_firefox_thread_names, SPERF_FIREFOX_THREAD_MEMBERS, members));
    if (sperf_json_found(&members[SPERF_FIREFOX_SAMPLES])) {
        SPERF_TRY(sperf_firefox_read_weight_type(decoder, &members[SPERF_FIREFOX_SAMPLES], &type));
        use(decoder, type);
        if (type == SPERF_FIREFOX_INUSE_SPACE) use(decoder, SPERF_FIREFOX_INUSE_OBJECTS);
    }
    bool allocations = sperf_json_found(&members[SPERF_FIREFOX_JS_ALLOCATIONS]) ||
                       sperf_json_found(&members[SPERF_FIREFOX_NATIVE_ALLOCATIONS]);
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
    SPERF_TRY(sperf_decoding_open(&decoder->in, bytes, length, FILE_NAMES, FILE_MEMBERS, members));
    SPERF_TRY(read_meta(decoder, &members[META]));
    SPERF_TRY(each_thread(decoder, &members[THREADS], read_types));
    SPERF_TRY(make_profile(decoder));
    if (head_only) return SPERF_OK;
    SPERF_TRY(read_shared(decoder, &members[SHARED]));
    SPERF_TRY(each_thread(decoder, &members[THREADS], sperf_firefox_read_thread));
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
