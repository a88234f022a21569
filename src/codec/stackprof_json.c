/*
 * Reads the output of `stackprof --json`: the keys of a dump, all of them strings. See stackprof_dump.h.
 *
 * A first pass finds each member, as in json_decode.c.
 */
#include <stdlib.h>
#include <string.h>

#include "stackprof_dump.h"

enum { DIGITS_MAX = 18 }; /* of a number that int64 holds, whatever its digits */

typedef struct {
    sperf_stackprof_dump_t *dump;
    sperf_json_reader_t members[SPERF_STACKPROF_KEYS]; /* each at its value; .next is NULL where it is not there */
    sperf_buffer_t text;                               /* the string or key that was read last */
    sperf_buffer_t name;                               /* of the frame at hand, as the next */
    sperf_buffer_t file;
} decoder_t;

static sperf_string_t string_in(const sperf_buffer_t *buffer)
{
    return buffer->length > 0 ? (sperf_string_t){(const char *)buffer->bytes, buffer->length} : (sperf_string_t){"", 0};
}

/* Return the reader's status, and keep its complaint. */
static sperf_status_t status_of(const decoder_t *decoder, const sperf_json_reader_t *reader)
{
    if (reader->status != SPERF_OK) decoder->dump->complaint = reader->complaint;
    return reader->status;
}

static sperf_status_t read_integer(decoder_t *decoder, sperf_stackprof_key_t member, int64_t *out)
{
    sperf_json_reader_t *reader = &decoder->members[member];
    *out = 0;
    if (reader->next == NULL || sperf_json_read_null(reader)) return SPERF_OK;
    *out = sperf_json_read_int64(reader);
    return status_of(decoder, reader);
}

/* Return whether the member is there, and not null. */
static bool has(const decoder_t *decoder, sperf_stackprof_key_t member)
{
    sperf_json_reader_t reader = decoder->members[member];
    return reader.next != NULL && !sperf_json_read_null(&reader);
}

static sperf_status_t read_head(decoder_t *decoder)
{
    sperf_stackprof_dump_t *dump = decoder->dump;
    sperf_json_reader_t *mode = &decoder->members[SPERF_STACKPROF_MODE];
    if (mode->next == NULL || !has(decoder, SPERF_STACKPROF_FRAMES))
        return sperf_stackprof_refuse(dump, "it is not JSON from stackprof");
    SPERF_TRY(read_integer(decoder, SPERF_STACKPROF_INTERVAL, &dump->interval));
    SPERF_TRY(read_integer(decoder, SPERF_STACKPROF_SAMPLES, &dump->samples));
    SPERF_TRY(read_integer(decoder, SPERF_STACKPROF_MISSED, &dump->missed_samples));
    SPERF_TRY(sperf_stackprof_check_raw(dump, has(decoder, SPERF_STACKPROF_RAW)));
    sperf_json_read_string(mode, &decoder->text);
    SPERF_TRY(status_of(decoder, mode));
    return sperf_stackprof_begin(dump, string_in(&decoder->text));
}

/* Keys are strings, ids are numbers. */
static sperf_status_t read_id(decoder_t *decoder, int64_t *out)
{
    *out = 0;
    size_t length = decoder->text.length;
    bool digits = length > 0 && length <= DIGITS_MAX;
    for (size_t i = 0; digits && i < length; i++) {
        uint8_t byte = decoder->text.bytes[i];
        digits = byte >= '0' && byte <= '9';
        if (digits) *out = *out * 10 + (byte - '0');
    }
    return digits ? SPERF_OK : sperf_stackprof_refuse(decoder->dump, "the id of a frame is not a number");
}

static sperf_status_t read_frame(decoder_t *decoder, sperf_json_reader_t *reader, int64_t id)
{
    int64_t line = 0;
    sperf_buffer_clear(&decoder->name);
    sperf_buffer_clear(&decoder->file);
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->text)) {
        if (sperf_json_read_null(reader)) continue;
        if (sperf_buffer_is(&decoder->text, "name")) {
            sperf_json_read_string(reader, &decoder->name);
        } else if (sperf_buffer_is(&decoder->text, "file")) {
            sperf_json_read_string(reader, &decoder->file);
        } else if (sperf_buffer_is(&decoder->text, "line")) {
            line = sperf_json_read_int64(reader);
        } else {
            sperf_json_skip(reader);
        }
    }
    SPERF_TRY(status_of(decoder, reader));
    return sperf_stackprof_add_frame(decoder->dump, id, string_in(&decoder->name), string_in(&decoder->file), line);
}

static sperf_status_t read_frames(decoder_t *decoder)
{
    sperf_json_reader_t *reader = &decoder->members[SPERF_STACKPROF_FRAMES];
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->text)) {
        int64_t id = 0;
        SPERF_TRY(read_id(decoder, &id));
        SPERF_TRY(read_frame(decoder, reader, id));
    }
    return status_of(decoder, reader);
}

static sperf_status_t read_column(decoder_t *decoder, sperf_stackprof_key_t member, sperf_json_column_t *column)
{
    sperf_json_reader_t *reader = &decoder->members[member];
    if (!has(decoder, member)) return SPERF_OK;
    sperf_json_enter_array(reader);
    while (sperf_json_next_element(reader)) {
        SPERF_TRY(sperf_json_column_add(column, sperf_json_read_int64(reader)));
    }
    return status_of(decoder, reader);
}

static sperf_status_t read_samples(decoder_t *decoder)
{
    sperf_stackprof_dump_t *dump = decoder->dump;
    SPERF_TRY(read_frames(decoder));
    SPERF_TRY(read_column(decoder, SPERF_STACKPROF_RAW, &dump->raw));
    SPERF_TRY(read_column(decoder, SPERF_STACKPROF_RAW_LINES, &dump->raw_lines));
    SPERF_TRY(read_column(decoder, SPERF_STACKPROF_TIMESTAMPS, &dump->timestamps_us));
    return read_column(decoder, SPERF_STACKPROF_DELTAS, &dump->deltas_us);
}

sperf_status_t sperf_stackprof_read_json(sperf_stackprof_dump_t *dump, const uint8_t *bytes, size_t length,
                                         bool with_samples)
{
    decoder_t decoder = {.dump = dump};
    sperf_json_reader_t reader;
    sperf_json_reader_init(&reader, bytes, length);
    sperf_status_t status = sperf_json_find_all_members(&reader, sperf_stackprof_keys, SPERF_STACKPROF_KEYS,
                                                        decoder.members, &decoder.text);
    if (status != SPERF_OK) dump->complaint = reader.complaint;
    if (status == SPERF_OK) status = read_head(&decoder);
    if (status == SPERF_OK && with_samples) status = read_samples(&decoder);
    sperf_buffer_cleanup(&decoder.text);
    sperf_buffer_cleanup(&decoder.name);
    sperf_buffer_cleanup(&decoder.file);
    return status;
}
