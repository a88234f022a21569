/*
 * The pprof decoder: an untrusted Profile message, uncompressed, as a profile.
 *
 * This file joins the steps, which pprof_file.h describes, and sets the fields of the profile as a whole. Parts
 * without a place in the model are dropped: addresses of symbolized code, mappings except the program's name and
 * build id, system names, drop_frames and keep_frames, and unknown fields.
 */
#include <stdlib.h>

#include "decoding.h"
#include "pprof_fields.h"
#include "pprof_file.h"
#include "protobuf.h"
#include "sperf/codec/format.h"

static sperf_status_t read_type(sperf_pprof_file_t *file, sperf_pprof_type_t from, sperf_sample_type_t *to)
{
    SPERF_TRY(sperf_pprof_string(file, from.name, &to->name));
    return sperf_pprof_string(file, from.unit, &to->unit);
}

/* The types' words are known by index only, and may hold any bytes: the profile is made without them. */
static sperf_status_t make_profile(sperf_pprof_file_t *file)
{
    SPERF_TRY(sperf_profile_new_blank(file->types_count, &file->profile));
    sperf_profile_t *profile = file->profile;
    for (uint32_t i = 0; i < file->types_count; i++) {
        SPERF_TRY(read_type(file, file->types[i], &profile->sample_types[i]));
    }
    sperf_string_id_t default_type = 0;
    SPERF_TRY(sperf_pprof_string(file, file->default_type, &default_type));
    sperf_profile_set_default_type(profile, default_type);
    SPERF_TRY(read_type(file, file->period_type, &profile->period_type));
    profile->period = file->period;
    profile->start_time_ns = file->time_ns;
    profile->duration_ns = file->duration_ns;
    return SPERF_OK;
}

/* The first mapping is that of the program, as in go tool pprof. */
static sperf_status_t read_program(sperf_pprof_file_t *file)
{
    if (file->mappings_count == 0) return SPERF_OK;
    SPERF_TRY(sperf_pprof_string(file, file->mappings[0].file, &file->profile->program));
    return sperf_pprof_string(file, file->mappings[0].build_id, &file->profile->build_id);
}

/* `added` says by id which strings are comments already. */
static sperf_status_t add_comment(sperf_pprof_file_t *file, uint64_t index, bool *added)
{
    sperf_string_id_t id = 0;
    SPERF_TRY(sperf_pprof_string(file, index, &id));
    if (id == 0 || added[id]) return SPERF_OK;
    added[id] = true;
    sperf_string_t comment = sperf_string_table_get(&file->profile->strings, id);
    return sperf_profile_add_comment(file->profile, comment.bytes, comment.length);
}

static sperf_status_t add_comments(sperf_pprof_file_t *file, bool *added)
{
    sperf_reader_t profile;
    sperf_reader_init(&profile, file->bytes, file->length);
    for (sperf_field_t field; sperf_protobuf_next(&profile, &field);) {
        if (field.number != SPERF_PPROF_COMMENT) continue;
        sperf_reader_t indexes = sperf_protobuf_numbers(&profile, &field);
        while (sperf_reader_more(&indexes)) {
            uint64_t index = sperf_reader_varint(&indexes);
            SPERF_TRY(indexes.status);
            SPERF_TRY(add_comment(file, index, added));
        }
    }
    return profile.status;
}

/*
 * A comment given again says nothing new, and a small file of many references to a long one would take what it is long
 * each time.
 */
static sperf_status_t read_comments(sperf_pprof_file_t *file)
{
    /* All strings of the profile so far are of the file, or "". */
    bool *added = calloc((size_t)file->strings_count + 1, sizeof *added);
    if (added == NULL) return SPERF_NO_MEMORY;
    sperf_status_t status = add_comments(file, added);
    free(added);
    return status;
}

/* -- The samples -- */

/* Whether these agree with the samples is for the model's own check to say. */
static sperf_status_t read_extensions(sperf_pprof_file_t *file, const uint32_t *rows)
{
    if (file->timeline.found) SPERF_TRY(sperf_pprof_read_timeline(file, rows));
    if (file->causes.found) SPERF_TRY(sperf_pprof_read_causes(file, rows));
    return sperf_profile_validate(file->profile, &file->complaint);
}

static sperf_status_t read_samples(sperf_pprof_file_t *file)
{
    if (file->stacks.found) SPERF_TRY(sperf_pprof_read_stacks(file));
    if (!file->timeline.found && !file->causes.found) return sperf_pprof_read_samples(file, NULL);
    if (file->folded != NULL) return sperf_pprof_refuse(file, "whole stacks exclude a timeline and causes");
    uint32_t *rows = malloc(((size_t)file->samples_count + 1) * sizeof *rows);
    if (rows == NULL) return SPERF_NO_MEMORY;
    sperf_status_t status = sperf_pprof_read_samples(file, rows);
    if (status == SPERF_OK) status = read_extensions(file, rows);
    free(rows);
    return status;
}

static sperf_status_t decode(sperf_pprof_file_t *file, const uint8_t *bytes, size_t length, bool head_only)
{
    SPERF_TRY(sperf_pprof_file_open(file, bytes, length));
    SPERF_TRY(make_profile(file));
    SPERF_TRY(read_program(file));
    SPERF_TRY(read_comments(file));
    if (head_only) return SPERF_OK;
    SPERF_TRY(sperf_pprof_resolve_symbols(file));
    return read_samples(file);
}

static const char *complaint_of(const sperf_pprof_file_t *file, sperf_status_t status)
{
    if (file->complaint != NULL) return file->complaint;
    if (status == SPERF_MALFORMED) return "a field has the wrong type";
    return status == SPERF_UNSUPPORTED ? "there are more sample types or bytes than sperf supports" : NULL;
}

sperf_status_t sperf_pprof_decode(const uint8_t *bytes, size_t length, bool head_only, sperf_profile_t **out,
                                  const char **complaint)
{
    sperf_pprof_file_t file;
    sperf_status_t status = decode(&file, bytes, length, head_only);
    sperf_decoding_t in = {.profile = file.profile, .complaint = complaint_of(&file, status)};
    sperf_pprof_file_cleanup(&file);
    return sperf_decoding_end(&in, status, out, complaint);
}
