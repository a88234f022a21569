/*
 * Reads dumps of stackprof: in Ruby's Marshal format here, as JSON in stackprof_json.c. See stackprof_dump.h.
 *
 * Keys come in any order. First their values are found, then they are read in the order of their dependencies.
 * Unknown keys are skipped, including metadata of any class.
 *
 * Frames and their texts may be links, any number of them to one long text, so the work on frames is limited by
 * the length of the file. Real dumps stay far below: only paths are linked to, and a frame takes a third of a
 * path.
 */
#include <stdlib.h>

#include "decoding.h"
#include "marshal.h"
#include "sperf/codec/format.h"
#include "stackprof_dump.h"

enum { WORK_MIN = 64 * 1024, WORK_PER_BYTE = 32, WORK_PER_PAIR = 4 };

typedef struct {
    sperf_stackprof_dump_t dump;
    sperf_marshal_file_t file;
    uint64_t work_left;                                 /* remaining budget: bytes of texts, and pairs of frames */
    sperf_marshal_value_t values[SPERF_STACKPROF_KEYS]; /* nil where the key is not there */
} decoder_t;

static sperf_status_t find_values(decoder_t *decoder)
{
    const sperf_marshal_file_t *file = &decoder->file;
    sperf_marshal_value_t top = sperf_marshal_value(file, SPERF_MARSHAL_TOP);
    if (top.kind != SPERF_MARSHAL_HASH) return sperf_stackprof_refuse(&decoder->dump, "it is not a dump of stackprof");
    uint32_t place = top.first;
    for (uint32_t i = 0; i < top.count; i++) {
        sperf_marshal_value_t key = sperf_marshal_value(file, place);
        uint32_t value = sperf_marshal_after(file, place);
        for (int name = 0; name < SPERF_STACKPROF_KEYS; name++) {
            if (sperf_marshal_is_word(&key, sperf_stackprof_keys[name]))
                decoder->values[name] = sperf_marshal_value(file, value);
        }
        place = sperf_marshal_after(file, value);
    }
    bool looks_right = decoder->values[SPERF_STACKPROF_MODE].kind != SPERF_MARSHAL_NIL &&
                       decoder->values[SPERF_STACKPROF_FRAMES].kind != SPERF_MARSHAL_NIL;
    return looks_right ? SPERF_OK : sperf_stackprof_refuse(&decoder->dump, "it is not a dump of stackprof");
}

static sperf_status_t read_integer(decoder_t *decoder, sperf_stackprof_key_t key, int64_t *out)
{
    const sperf_marshal_value_t *value = &decoder->values[key];
    *out = value->integer;
    if (value->kind == SPERF_MARSHAL_INTEGER || value->kind == SPERF_MARSHAL_NIL) return SPERF_OK;
    return sperf_stackprof_refuse(&decoder->dump, "interval, samples or missed_samples is not an Integer of 64 bits");
}

static sperf_status_t read_head(decoder_t *decoder)
{
    SPERF_TRY(read_integer(decoder, SPERF_STACKPROF_INTERVAL, &decoder->dump.interval));
    SPERF_TRY(read_integer(decoder, SPERF_STACKPROF_SAMPLES, &decoder->dump.samples));
    SPERF_TRY(read_integer(decoder, SPERF_STACKPROF_MISSED, &decoder->dump.missed_samples));
    SPERF_TRY(
        sperf_stackprof_check_raw(&decoder->dump, decoder->values[SPERF_STACKPROF_RAW].kind == SPERF_MARSHAL_ARRAY));
    sperf_string_t mode = decoder->values[SPERF_STACKPROF_MODE].text;
    return sperf_stackprof_begin(&decoder->dump, mode.bytes != NULL ? mode : sperf_string_of(""));
}

static sperf_status_t spend(decoder_t *decoder, uint64_t work)
{
    if (work > decoder->work_left) {
        return sperf_stackprof_refuse(&decoder->dump, "the frames expand to too much text for the length of the file");
    }
    decoder->work_left -= work;
    return SPERF_OK;
}

static sperf_status_t read_frame(decoder_t *decoder, int64_t id, uint32_t place)
{
    const sperf_marshal_file_t *file = &decoder->file;
    sperf_marshal_value_t frame = sperf_marshal_value(file, place);
    sperf_marshal_value_t name = {0}, path = {0}, line = {0};
    if (frame.kind != SPERF_MARSHAL_HASH) return sperf_stackprof_refuse(&decoder->dump, "a frame is not a Hash");
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

static sperf_status_t read_frames(decoder_t *decoder)
{
    const sperf_marshal_value_t *frames = &decoder->values[SPERF_STACKPROF_FRAMES];
    if (frames->kind != SPERF_MARSHAL_HASH) return sperf_stackprof_refuse(&decoder->dump, "frames is not a Hash");
    uint32_t at = frames->first;
    for (uint32_t i = 0; i < frames->count; i++) {
        sperf_marshal_value_t id = sperf_marshal_value(&decoder->file, at);
        if (id.kind != SPERF_MARSHAL_INTEGER)
            return sperf_stackprof_refuse(&decoder->dump, "the id of a frame is not an Integer");
        at = sperf_marshal_after(&decoder->file, at);
        SPERF_TRY(read_frame(decoder, id.integer, at));
        at = sperf_marshal_after(&decoder->file, at);
    }
    return SPERF_OK;
}

static sperf_status_t read_column(decoder_t *decoder, sperf_stackprof_key_t key, sperf_json_column_t *column)
{
    const sperf_marshal_value_t *array = &decoder->values[key];
    if (array->kind == SPERF_MARSHAL_NIL) return SPERF_OK;
    if (array->kind != SPERF_MARSHAL_ARRAY) return sperf_stackprof_refuse(&decoder->dump, "raw is not an Array");
    uint32_t at = array->first;
    for (uint32_t i = 0; i < array->count; i++) {
        sperf_marshal_value_t number = sperf_marshal_value(&decoder->file, at);
        if (number.kind != SPERF_MARSHAL_INTEGER) {
            return sperf_stackprof_refuse(&decoder->dump, "an element of raw is not an Integer of 64 bits");
        }
        SPERF_TRY(sperf_json_column_add(column, number.integer));
        at = sperf_marshal_after(&decoder->file, at);
    }
    return SPERF_OK;
}

static sperf_status_t read_samples(decoder_t *decoder)
{
    sperf_stackprof_dump_t *dump = &decoder->dump;
    SPERF_TRY(read_frames(decoder));
    SPERF_TRY(read_column(decoder, SPERF_STACKPROF_RAW, &dump->raw));
    SPERF_TRY(read_column(decoder, SPERF_STACKPROF_RAW_LINES, &dump->raw_lines));
    SPERF_TRY(read_column(decoder, SPERF_STACKPROF_TIMESTAMPS, &dump->timestamps_us));
    SPERF_TRY(read_column(decoder, SPERF_STACKPROF_DELTAS, &dump->deltas_us));
    return SPERF_OK;
}

static sperf_status_t read_marshal(sperf_stackprof_dump_t *dump, const uint8_t *bytes, size_t length, bool with_samples)
{
    decoder_t decoder = {.work_left = WORK_MIN + WORK_PER_BYTE * (uint64_t)length};
    sperf_status_t status = sperf_marshal_file_open(&decoder.file, bytes, length);
    if (status == SPERF_OK) status = find_values(&decoder);
    if (status == SPERF_OK) status = read_head(&decoder);
    if (status == SPERF_OK && with_samples) status = read_samples(&decoder);
    if (decoder.file.complaint != NULL) decoder.dump.complaint = decoder.file.complaint;
    *dump = decoder.dump;
    sperf_marshal_file_cleanup(&decoder.file);
    return status;
}

/* JSON begins with '{', Marshal with its version. */
sperf_status_t sperf_stackprof_decode(const uint8_t *bytes, size_t length, bool head_only, sperf_profile_t **out,
                                      const char **complaint)
{
    sperf_stackprof_dump_t dump = {0};
    bool marshal = length > 0 && bytes[0] == 4;
    sperf_status_t status = marshal ? read_marshal(&dump, bytes, length, !head_only)
                                    : sperf_stackprof_read_json(&dump, bytes, length, !head_only);
    if (status == SPERF_OK && !head_only) status = sperf_stackprof_finish(&dump);
    sperf_decoding_t in = {.profile = dump.profile, .complaint = dump.complaint};
    sperf_stackprof_dump_cleanup(&dump);
    return sperf_decoding_end(&in, status, out, complaint);
}
