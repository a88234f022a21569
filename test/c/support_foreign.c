/* What the tests of other tools' formats share: see support_foreign.h. */
#include "support_foreign.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sperf/model/view.h"
#include "support_alloc.h"
#include "support_codec.h"
#include "support_profile.h"

static void append_string(sperf_buffer_t *out, const sperf_profile_t *profile, sperf_string_id_t id)
{
    sperf_string_t string = sperf_string_table_get(&profile->strings, id);
    sperf_buffer_append(out, string.bytes, string.length);
}

static void append_types(sperf_buffer_t *out, const sperf_profile_t *profile)
{
    for (uint32_t i = 0; i < profile->sample_types_count; i++) {
        if (i > 0) sperf_buffer_append_byte(out, ' ');
        append_string(out, profile, profile->sample_types[i].name);
        sperf_buffer_append_byte(out, '/');
        append_string(out, profile, profile->sample_types[i].unit);
        if (sperf_shown_type(profile) == i) sperf_buffer_append_string(out, " *");
    }
    sperf_buffer_append_byte(out, '\n');
}

static void append_frame(sperf_buffer_t *out, const sperf_profile_t *profile, sperf_frame_id_t id)
{
    sperf_frame_t frame = sperf_frame_table_get(&profile->frames, id);
    sperf_function_t function = sperf_function_table_get(&profile->functions, frame.function);
    append_string(out, profile, function.name);
    if (function.file != 0 || function.first_line != 0) {
        sperf_buffer_append_byte(out, '(');
        append_string(out, profile, function.file);
        if (function.first_line != 0) sperf_buffer_append_format(out, ":%" PRIu32, function.first_line);
        sperf_buffer_append_byte(out, ')');
    }
    if (frame.line != 0) sperf_buffer_append_format(out, ":%" PRIu32, frame.line);
}

/* Stacks in tests are not deep. */
static void append_stack(sperf_buffer_t *out, const sperf_profile_t *profile, sperf_stack_id_t id)
{
    if (id == 0) return;
    sperf_stack_t node = sperf_stack_table_get(&profile->stacks, id);
    append_stack(out, profile, node.parent);
    if (node.parent != 0) sperf_buffer_append_byte(out, ';');
    append_frame(out, profile, node.frame);
}

static void append_thread(sperf_buffer_t *out, const sperf_profile_t *profile, sperf_thread_id_t id)
{
    if (id == 0) return;
    sperf_thread_t thread = sperf_thread_table_get(&profile->threads, id);
    append_string(out, profile, thread.name);
    sperf_buffer_append_format(out, "#%" PRIu64, thread.number);
    if (thread.process != 0) sperf_buffer_append_format(out, "@%" PRIu64, thread.process);
    if (thread.title != 0) sperf_buffer_append_byte(out, ' ');
    append_string(out, profile, thread.title);
    sperf_buffer_append_string(out, ": ");
}

static void append_labels(sperf_buffer_t *out, const sperf_profile_t *profile, sperf_label_set_id_t id)
{
    uint32_t count = 0;
    const sperf_label_t *labels = sperf_label_table_get(&profile->labels, id, &count);
    for (uint32_t i = 0; i < count; i++) {
        sperf_buffer_append_byte(out, ' ');
        append_string(out, profile, labels[i].key);
        sperf_buffer_append_byte(out, '=');
        append_string(out, profile, labels[i].string);
    }
}

static void append_samples(sperf_buffer_t *out, const sperf_profile_t *profile)
{
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        sperf_sample_key_t key = profile->samples.keys[row];
        append_thread(out, profile, key.thread);
        append_stack(out, profile, key.stack);
        for (uint32_t type = 0; type < profile->sample_types_count; type++) {
            sperf_buffer_append_format(out, " %" PRId64, sperf_sample_table_values(&profile->samples, row)[type]);
        }
        append_labels(out, profile, key.labels);
        sperf_buffer_append_byte(out, '\n');
    }
}

static void append_timeline(sperf_buffer_t *out, const sperf_profile_t *profile)
{
    sperf_timeline_cursor_t cursor;
    sperf_timeline_cursor_init(&cursor, &profile->timeline);
    for (sperf_timeline_row_t row; sperf_timeline_next(&cursor, &row);) {
        sperf_buffer_append_format(out, "@%" PRIu64 "us ", row.time_us);
        if (row.key.stack != 0) append_frame(out, profile, profile->stacks.rows[row.key.stack].frame);
        sperf_buffer_append_format(out, " %" PRId64 "\n", row.weight);
    }
}

static void assert_head(const sperf_format_t *format, const sperf_buffer_t *bytes, const sperf_profile_t *profile)
{
    sperf_profile_t *head = NULL;
    sperf_buffer_t of_head = SPERF_BUFFER_INIT;
    sperf_buffer_t of_whole = SPERF_BUFFER_INIT;
    assert_int_equal(format->decode(bytes->bytes, bytes->length, true, &head, NULL), SPERF_OK);
    assert_int_equal(head->samples.count, 0);
    assert_int_equal(head->start_time_ns, profile->start_time_ns);
    append_types(&of_head, head);
    append_types(&of_whole, profile);
    sperf_buffer_append_byte(&of_whole, '\0');
    codec_assert_text(&of_head, (const char *)of_whole.bytes);
    sperf_buffer_cleanup(&of_head);
    sperf_buffer_cleanup(&of_whole);
    sperf_profile_free(head);
}

/* Copy the text to a block of exactly its size, in which a sanitizer sees a read past the end, and to the corpus. */
static void make_input(const char *format, const char *name, const char *text, sperf_buffer_t *out)
{
    char path[256];
    (void)snprintf(path, sizeof path, "test/fuzz/corpus/foreign_decode/%s_%s", format, name);
    sperf_buffer_append(out, text, strlen(text));
    codec_assert_file(path, out);
}

void foreign_assert_read(const char *format_name, const char *name, const char *text, const char *expected)
{
    sperf_buffer_t bytes = SPERF_BUFFER_INIT;
    sperf_buffer_t got = SPERF_BUFFER_INIT;
    sperf_profile_t *profile = NULL;
    const char *complaint = "";
    make_input(format_name, name, text, &bytes);
    const sperf_format_t *format = sperf_format_for_bytes(bytes.bytes, bytes.length);
    assert_string_equal(format->name, format_name);
    sperf_status_t status = format->decode(bytes.bytes, bytes.length, false, &profile, &complaint);
    if (status != SPERF_OK) fail_msg("%s: %s", name, complaint);
    support_profile_assert_valid(profile);
    append_types(&got, profile);
    append_samples(&got, profile);
    append_timeline(&got, profile);
    codec_assert_text(&got, expected);
    assert_head(format, &bytes, profile);
    sperf_profile_free(profile);
    sperf_buffer_cleanup(&got);
    sperf_buffer_cleanup(&bytes);
}

void foreign_assert_refused(const char *format, const foreign_refused_t *refused, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sperf_buffer_t bytes = SPERF_BUFFER_INIT;
        char name[128];
        (void)snprintf(name, sizeof name, "refused_%s", refused[i].name);
        make_input(format, name, refused[i].text, &bytes);
        sperf_profile_t *profile = NULL;
        const char *complaint = "none";
        sperf_status_t status =
            sperf_format_find(format)->decode(bytes.bytes, bytes.length, false, &profile, &complaint);
        if (status != refused[i].status || strcmp(complaint, refused[i].complaint) != 0) {
            fail_msg("%s: status %d, \"%s\"", refused[i].name, status, complaint);
        }
        assert_null(profile);
        sperf_buffer_cleanup(&bytes);
    }
}

void foreign_assert_cut_is_refused(const char *format, const char *text)
{
    size_t whole = strlen(text);
    while (whole > 0 && text[whole - 1] == '\n') whole--;
    for (size_t length = 0; length < whole; length++) {
        uint8_t *cut = malloc(length + 1);
        assert_non_null(cut);
        memcpy(cut, text, length);
        sperf_profile_t *profile = NULL;
        const char *complaint = NULL;
        sperf_status_t status = sperf_format_find(format)->decode(cut, length, false, &profile, &complaint);
        if (status == SPERF_OK) fail_msg("cut at %zu it is read", length);
        assert_null(profile);
        assert_non_null(complaint);
        free(cut);
    }
}

typedef struct {
    const sperf_format_t *format;
    const char *text;
} scenario_t;

static sperf_status_t read_scenario(void *context)
{
    const scenario_t *scenario = context;
    sperf_profile_t *profile = NULL;
    sperf_status_t status =
        scenario->format->decode((const uint8_t *)scenario->text, strlen(scenario->text), false, &profile, NULL);
    sperf_profile_free(profile);
    return status;
}

void foreign_assert_memory_is_missed(const char *format, const char *text)
{
    scenario_t scenario = {sperf_format_find(format), text};
    assert_true(support_alloc_fail_each(read_scenario, &scenario) > 5);
}
