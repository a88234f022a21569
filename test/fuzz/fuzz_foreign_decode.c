/*
 * Fuzz target: whatever bytes are taken for another tool's profile, what is read of them is valid and can be
 * written.
 *
 * The content decides which decoder gets them, as for files of users: collapsed stacks, speedscope's format, the
 * Firefox Profiler's, .cpuprofile. What sperf reads of them it writes as its own JSON, and reads again. docs/fuzzing.md
 * says how to run this.
 */
#include <stdint.h>

#include "fuzz_support.h"
#include "sperf/codec/format.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void check_head(const sperf_format_t *format, const uint8_t *bytes, size_t length,
                       const sperf_profile_t *profile)
{
    sperf_profile_t *head = NULL;
    require(format->decode(bytes, length, true, &head, NULL) == SPERF_OK, "a profile that is read has no head");
    require(head->sample_types_count == profile->sample_types_count, "the head has other sample types");
    require(head->start_time_ns == profile->start_time_ns, "the head has another start");
    require_valid(head);
    sperf_profile_free(head);
}

static void check_writing(const sperf_profile_t *profile)
{
    static const sperf_encode_options_t options = {.timeline = true};
    sperf_buffer_t encoded = SPERF_BUFFER_INIT;
    sperf_profile_t *decoded = NULL;
    const char *complaint = "";
    sperf_json_encode(profile, &options, &encoded);
    require(encoded.status == SPERF_OK, "a profile cannot be encoded");
    sperf_status_t status = sperf_json_decode(encoded.bytes, encoded.length, false, &decoded, &complaint);
    require(status == SPERF_OK, complaint);
    require_equal_totals(profile, decoded);
    sperf_profile_free(decoded);
    sperf_buffer_cleanup(&encoded);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    sperf_profile_t *profile = NULL;
    const char *complaint = NULL;
    const sperf_format_t *format = sperf_format_for_bytes(bytes, length);
    bool foreign = format->decode == sperf_collapsed_decode || format->decode == sperf_speedscope_decode ||
                   format->decode == sperf_firefox_decode || format->decode == sperf_cpuprofile_decode;
    if (!foreign) return 0;
    if (format->decode(bytes, length, false, &profile, &complaint) != SPERF_OK) {
        require(profile == NULL, "a refused file gave a profile");
        require(complaint != NULL, "a refused file gave no complaint");
        return 0;
    }
    require_valid(profile);
    check_head(format, bytes, length, profile);
    if (!may_saturate(profile)) check_writing(profile);
    sperf_profile_free(profile);
    return 0;
}
