/*
 * What the fuzz targets of decoders share: whatever bytes a decoder takes, the profile is valid, has the head that the
 * bytes have, and survives being written and read again.
 *
 * The first writing may change a profile: text is repaired, and rows whose words became equal are added up. From then on
 * nothing may change, to the byte. Values so large that sums of them would saturate are left aside, for there the order
 * of additions matters.
 */
#ifndef SPERF_FUZZ_DECODE_H
#define SPERF_FUZZ_DECODE_H

#include <stdint.h>
#include <string.h>

#include "fuzz_support.h"
#include "sperf/codec/format.h"

static inline sperf_profile_t *write_and_read(const sperf_format_t *format, const sperf_profile_t *profile,
                                              sperf_buffer_t *out)
{
    static const sperf_encode_options_t options = {.timeline = true};
    sperf_profile_t *read = NULL;
    const char *complaint = "";
    format->encode(profile, &options, out);
    require(out->status == SPERF_OK, "a profile cannot be encoded");
    require(format->decode(out->bytes, out->length, false, &read, &complaint) == SPERF_OK, complaint);
    require_valid(read);
    require(read->sample_types_count == profile->sample_types_count, "the number of sample types changed");
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        require(sperf_profile_total(read, type) == sperf_profile_total(profile, type), "a total changed");
    }
    return read;
}

static inline void check_writing(const sperf_format_t *format, const sperf_profile_t *profile)
{
    sperf_buffer_t first = SPERF_BUFFER_INIT, second = SPERF_BUFFER_INIT, third = SPERF_BUFFER_INIT;
    sperf_profile_t *once = write_and_read(format, profile, &first), *twice = write_and_read(format, once, &second);
    sperf_profile_free(write_and_read(format, twice, &third));
    bool is_stackprof = format->encode == sperf_stackprof_encode; /* frames and times of which are stackprof's own */
    require(is_stackprof || profile->timeline.rows_count == once->timeline.rows_count, "the timeline's length changed");
    require(is_stackprof || profile->threads.count == once->threads.count, "the number of threads changed");
    bool equal = second.length == third.length && memcmp(second.bytes, third.bytes, second.length) == 0;
    require(equal || is_stackprof, "encoding what was decoded gives other bytes");
    sperf_profile_free(once);
    sperf_profile_free(twice);
    sperf_buffer_cleanup(&first);
    sperf_buffer_cleanup(&second);
    sperf_buffer_cleanup(&third);
}

static inline void check_head(const sperf_format_t *format, const uint8_t *bytes, size_t length,
                              const sperf_profile_t *profile)
{
    sperf_profile_t *head = NULL;
    require(format->decode(bytes, length, true, &head, NULL) == SPERF_OK, "a profile that is read has no head");
    require(head->sample_types_count == profile->sample_types_count, "the head has other sample types");
    require(head->start_time_ns == profile->start_time_ns, "the head has another start");
    require(head->comments_count == profile->comments_count, "the head has other comments");
    require_valid(head);
    sperf_profile_free(head);
}

/* Read the bytes as `format`, and write what they say as `written`. Returns 0, as a fuzz target does. */
static inline int fuzz_decode(const sperf_format_t *format, const char *written, const uint8_t *bytes, size_t length)
{
    sperf_profile_t *profile = NULL;
    const char *complaint = NULL;
    if (format->decode(bytes, length, false, &profile, &complaint) != SPERF_OK) {
        require(profile == NULL, "a refused file gave a profile");
        require(complaint != NULL, "a refused file gave no complaint");
        return 0;
    }
    require_valid(profile);
    check_head(format, bytes, length, profile);
    if (!may_saturate(profile)) check_writing(sperf_format_find(written), profile);
    sperf_profile_free(profile);
    return 0;
}

#endif
