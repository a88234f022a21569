/*
 * Reads dumps of stackprof, in Ruby's Marshal format and as `stackprof --json` prints them: see stackprof_dump.h.
 *
 * Keys come in any order. First their values are found, then they are read in the order of their dependencies.
 * Unknown keys are skipped, including metadata of any class. In JSON all keys are strings.
 *
 * Frames and their texts may be links, any number of them to one long text, so the work on frames is limited by
 * the length of the file. Real dumps stay far below: only paths are linked to, and a frame takes a third of a
 * path.
 */
#include <stdlib.h>
#include <string.h>

#include "decoding.h"
#include "marshal.h"
#include "sperf/codec/format.h"
#include "stackprof_dump.h"

enum { WORK_MIN = 64 * 1024, WORK_PER_BYTE = 32, WORK_PER_PAIR = 4 };

enum { DIGITS_MAX = 18 }; /* of a number that int64 holds, whatever its digits */

#define KEY_NAME(key, name) name,
static const char *const KEYS[SPERF_STACKPROF_KEYS] = {SPERF_STACKPROF_KEYS_EACH(KEY_NAME)};

typedef struct {
    sperf_stackprof_dump_t dump;
    bool is_json;
    /* Of a dump. */
    sperf_marshal_file_t file;
    uint64_t work_left;                                 /* remaining budget: bytes of texts, and pairs of frames */
    sperf_marshal_value_t values[SPERF_STACKPROF_KEYS]; /* nil where the key is not there */
    /* Of JSON. */
    sperf_json_reader_t members[SPERF_STACKPROF_KEYS]; /* each at its value; .next is NULL where it is not there */
    sperf_buffer_t name;                               /* of the frame at hand, as the next */
    sperf_buffer_t path;
} decoder_t;

/* -- A dump -- */

/* Return whether the file is a Hash, whose values are found then. */
static bool find_values(decoder_t *decoder)
{
    const sperf_marshal_file_t *file = &decoder->file;
    sperf_marshal_value_t top = sperf_marshal_value(file, SPERF_MARSHAL_TOP);
    if (top.kind != SPERF_MARSHAL_HASH) return false;
    uint32_t place = top.first;
    for (uint32_t i = 0; i < top.count; i++) {
        sperf_marshal_value_t key = sperf_marshal_value(file, place);
        uint32_t value = sperf_marshal_after(file, place);
        for (int name = 0; name < SPERF_STACKPROF_KEYS; name++) {
            if (sperf_marshal_is_word(&key, KEYS[name])) decoder->values[name] = sperf_marshal_value(file, value);
        }
        place = sperf_marshal_after(file, value);
    }
    return true;
}

static sperf_status_t spend(decoder_t *decoder, uint64_t work)
{
    if (work > decoder->work_left) {
        return sperf_decoding_refuse(&decoder->dump.in,
                                     "the frames expand to too much text for the length of the file");
    }
    decoder->work_left -= work;
    return SPERF_OK;
}

static sperf_status_t read_frame_of_dump(decoder_t *decoder, int64_t id, uint32_t place)
{
    const sperf_marshal_file_t *file = &decoder->file;
    sperf_marshal_value_t frame = sperf_marshal_value(file, place);
    sperf_marshal_value_t name = {0}, path = {0}, line = {0};
    if (frame.kind != SPERF_MARSHAL_HASH) return sperf_decoding_refuse(&decoder->dump.in, "a frame is not a Hash");
    SPERF_TRY(spend(decoder, (uint64_t)frame.count * WORK_PER_PAIR));
    uint32_t at = frame.first;
    for (uint32_t i = 0; i < frame.count; i++) {
        sperf_marshal_value_t key = sperf_marshal_value(file, at);
        uint32_t value = sperf_marshal_after(file, at);
        if (sperf_marshal_is_word(&key, "name")) name = sperf_marshal_value(file, value);
        if (sperf_marshal_is_word(&key, "file")) path = sperf_marshal_value(file, value);
        if (sperf_marshal_is_word(&key, "line")) line = sperf_marshal_value(file, value);
        at = sperf_marshal_after(file, value);
    }
    if (name.kind != SPERF_MARSHAL_STRING) name.text = sperf_string_of("");
    if (path.kind != SPERF_MARSHAL_STRING) path.text = sperf_string_of("");
    SPERF_TRY(spend(decoder, (uint64_t)name.text.length + path.text.length));
    return sperf_stackprof_add_frame(&decoder->dump, id, name.text, path.text, line.integer);
}

static sperf_status_t read_frames_of_dump(decoder_t *decoder)
{
    const sperf_marshal_value_t *frames = &decoder->values[SPERF_STACKPROF_FRAMES];
    if (frames->kind != SPERF_MARSHAL_HASH) return sperf_decoding_refuse(&decoder->dump.in, "frames is not a Hash");
    uint32_t at = frames->first;
    for (uint32_t i = 0; i < frames->count; i++) {
        sperf_marshal_value_t id = sperf_marshal_value(&decoder->file, at);
        if (id.kind != SPERF_MARSHAL_INTEGER)
            return sperf_decoding_refuse(&decoder->dump.in, "the id of a frame is not an Integer");
        at = sperf_marshal_after(&decoder->file, at);
        SPERF_TRY(read_frame_of_dump(decoder, id.integer, at));
        at = sperf_marshal_after(&decoder->file, at);
    }
    return SPERF_OK;
}

static sperf_status_t read_column_of_dump(decoder_t *decoder, sperf_stackprof_key_t key, sperf_json_column_t *column)
{
    const sperf_marshal_value_t *array = &decoder->values[key];
    if (array->kind != SPERF_MARSHAL_ARRAY) return sperf_decoding_refuse(&decoder->dump.in, "raw is not an Array");
    uint32_t at = array->first;
    for (uint32_t i = 0; i < array->count; i++) {
        sperf_marshal_value_t number = sperf_marshal_value(&decoder->file, at);
        if (number.kind != SPERF_MARSHAL_INTEGER) {
            return sperf_decoding_refuse(&decoder->dump.in, "an element of raw is not an Integer of 64 bits");
        }
        SPERF_TRY(sperf_json_column_add(column, number.integer));
        at = sperf_marshal_after(&decoder->file, at);
    }
    return SPERF_OK;
}

/* -- JSON -- */

static sperf_string_t string_in(const sperf_buffer_t *buffer)
{
    return buffer->length > 0 ? (sperf_string_t){(const char *)buffer->bytes, buffer->length} : (sperf_string_t){"", 0};
}

/* Of a frame. */
static sperf_status_t read_id(decoder_t *decoder, int64_t *out)
{
    *out = 0;
    size_t length = decoder->dump.in.text.length;
    bool digits = length > 0 && length <= DIGITS_MAX;
    for (size_t i = 0; digits && i < length; i++) {
        uint8_t byte = decoder->dump.in.text.bytes[i];
        digits = byte >= '0' && byte <= '9';
        if (digits) *out = *out * 10 + (byte - '0');
    }
    return digits ? SPERF_OK : sperf_decoding_refuse(&decoder->dump.in, "the id of a frame is not a number");
}

static sperf_status_t read_frame_of_json(decoder_t *decoder, sperf_json_reader_t *reader, int64_t id)
{
    int64_t line = 0;
    sperf_buffer_clear(&decoder->name);
    sperf_buffer_clear(&decoder->path);
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->dump.in.text)) {
        if (sperf_json_read_null(reader)) continue;
        if (sperf_buffer_is(&decoder->dump.in.text, "name")) {
            sperf_json_read_string(reader, &decoder->name);
        } else if (sperf_buffer_is(&decoder->dump.in.text, "file")) {
            sperf_json_read_string(reader, &decoder->path);
        } else if (sperf_buffer_is(&decoder->dump.in.text, "line")) {
            line = sperf_json_read_int64(reader);
        } else {
            sperf_json_skip(reader);
        }
    }
    SPERF_TRY(sperf_decoding_check(&decoder->dump.in, reader));
    return sperf_stackprof_add_frame(&decoder->dump, id, string_in(&decoder->name), string_in(&decoder->path), line);
}

static sperf_status_t read_frames_of_json(decoder_t *decoder)
{
    sperf_json_reader_t *reader = &decoder->members[SPERF_STACKPROF_FRAMES];
    sperf_json_enter_object(reader);
    while (sperf_json_next_member(reader, &decoder->dump.in.text)) {
        int64_t id = 0;
        SPERF_TRY(read_id(decoder, &id));
        SPERF_TRY(read_frame_of_json(decoder, reader, id));
    }
    return sperf_decoding_check(&decoder->dump.in, reader);
}

static sperf_status_t read_column_of_json(decoder_t *decoder, sperf_stackprof_key_t member, sperf_json_column_t *column)
{
    sperf_json_reader_t *reader = &decoder->members[member];
    sperf_json_enter_array(reader);
    while (sperf_json_next_element(reader)) {
        SPERF_TRY(sperf_json_column_add(column, sperf_json_read_int64(reader)));
    }
    return sperf_decoding_check(&decoder->dump.in, reader);
}

/* -- Either -- */

/* Return whether the key is there, and not nil. */
static bool has(const decoder_t *decoder, sperf_stackprof_key_t key)
{
    if (!decoder->is_json) return decoder->values[key].kind != SPERF_MARSHAL_NIL;
    sperf_json_reader_t reader = decoder->members[key];
    return reader.next != NULL && !sperf_json_read_null(&reader);
}

static sperf_status_t read_integer(decoder_t *decoder, sperf_stackprof_key_t key, int64_t *out)
{
    const sperf_marshal_value_t *value = &decoder->values[key];
    *out = 0;
    if (!has(decoder, key)) return SPERF_OK;
    if (decoder->is_json) {
        *out = sperf_json_read_int64(&decoder->members[key]);
        return sperf_decoding_check(&decoder->dump.in, &decoder->members[key]);
    }
    *out = value->integer;
    if (value->kind == SPERF_MARSHAL_INTEGER) return SPERF_OK;
    return sperf_decoding_refuse(&decoder->dump.in, "interval, samples or missed_samples is not an Integer of 64 bits");
}

static sperf_status_t read_mode(decoder_t *decoder, sperf_string_t *out)
{
    *out = decoder->values[SPERF_STACKPROF_MODE].text;
    if (out->bytes == NULL) *out = sperf_string_of("");
    if (!decoder->is_json) return SPERF_OK;
    sperf_json_read_string(&decoder->members[SPERF_STACKPROF_MODE], &decoder->dump.in.text);
    *out = string_in(&decoder->dump.in.text);
    return sperf_decoding_check(&decoder->dump.in, &decoder->members[SPERF_STACKPROF_MODE]);
}

static sperf_status_t read_head(decoder_t *decoder)
{
    sperf_stackprof_dump_t *dump = &decoder->dump;
    sperf_string_t mode;
    SPERF_TRY(read_integer(decoder, SPERF_STACKPROF_INTERVAL, &dump->interval));
    SPERF_TRY(read_integer(decoder, SPERF_STACKPROF_SAMPLES, &dump->samples));
    SPERF_TRY(read_integer(decoder, SPERF_STACKPROF_MISSED, &dump->missed_samples));
    bool has_raw = decoder->is_json ? has(decoder, SPERF_STACKPROF_RAW)
                                    : decoder->values[SPERF_STACKPROF_RAW].kind == SPERF_MARSHAL_ARRAY;
    SPERF_TRY(sperf_stackprof_check_raw(dump, has_raw));
    SPERF_TRY(read_mode(decoder, &mode));
    return sperf_stackprof_begin(dump, mode);
}

static sperf_status_t read_samples(decoder_t *decoder)
{
    sperf_stackprof_dump_t *dump = &decoder->dump;
    const struct {
        sperf_stackprof_key_t key;
        sperf_json_column_t *column;
    } columns[] = {{SPERF_STACKPROF_RAW, &dump->raw},
                   {SPERF_STACKPROF_RAW_LINES, &dump->raw_lines},
                   {SPERF_STACKPROF_TIMESTAMPS, &dump->timestamps_us},
                   {SPERF_STACKPROF_DELTAS, &dump->deltas_us}};
    SPERF_TRY(decoder->is_json ? read_frames_of_json(decoder) : read_frames_of_dump(decoder));
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        sperf_stackprof_key_t key = columns[i].key;
        if (!has(decoder, key)) continue;
        SPERF_TRY(decoder->is_json ? read_column_of_json(decoder, key, columns[i].column)
                                   : read_column_of_dump(decoder, key, columns[i].column));
    }
    return SPERF_OK;
}

static sperf_status_t find_keys(decoder_t *decoder, const uint8_t *bytes, size_t length)
{
    sperf_decoding_t *in = &decoder->dump.in;
    bool is_right = true;
    if (decoder->is_json) {
        SPERF_TRY(sperf_decoding_open(in, bytes, length, KEYS, SPERF_STACKPROF_KEYS, true, decoder->members));
        is_right = decoder->members[SPERF_STACKPROF_MODE].next != NULL;
    } else {
        sperf_status_t status = sperf_marshal_file_open(&decoder->file, bytes, length);
        in->complaint = decoder->file.complaint;
        SPERF_TRY(status);
        is_right = find_values(decoder) && has(decoder, SPERF_STACKPROF_MODE);
    }
    if (is_right && has(decoder, SPERF_STACKPROF_FRAMES)) return SPERF_OK;
    return sperf_decoding_refuse(in,
                                 decoder->is_json ? "it is not JSON from stackprof" : "it is not a dump of stackprof");
}

/* JSON begins with '{', Marshal with its version. */
sperf_status_t sperf_stackprof_decode(const uint8_t *bytes, size_t length, bool head_only, sperf_profile_t **out,
                                      const char **complaint)
{
    decoder_t decoder = {.is_json = length == 0 || bytes[0] != 4,
                         .work_left = WORK_MIN + WORK_PER_BYTE * (uint64_t)length};
    sperf_status_t status = find_keys(&decoder, bytes, length);
    if (status == SPERF_OK) status = read_head(&decoder);
    if (status == SPERF_OK && !head_only) status = read_samples(&decoder);
    if (status == SPERF_OK && !head_only) status = sperf_stackprof_finish(&decoder.dump);
    sperf_stackprof_dump_cleanup(&decoder.dump);
    sperf_marshal_file_cleanup(&decoder.file);
    sperf_buffer_cleanup(&decoder.name);
    sperf_buffer_cleanup(&decoder.path);
    return sperf_decoding_end(&decoder.dump.in, status, out, complaint);
}
