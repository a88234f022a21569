/*
 * Fuzz target: whatever bytes the reader of stackprof's dumps takes, as Marshal or as JSON, the profile is valid,
 * and can be written as a dump again, which has the same totals. docs/fuzzing.md says how to run this.
 */
#include <stdint.h>

#include "fuzz_support.h"
#include "sperf/codec/format.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void check_encoding(const sperf_profile_t *profile)
{
    sperf_encode_options_t options = {.timeline = true};
    sperf_buffer_t encoded = SPERF_BUFFER_INIT;
    sperf_stackprof_encode(profile, &options, &encoded);
    require(encoded.status == SPERF_OK, "a profile cannot be encoded");
    sperf_profile_t *decoded = NULL;
    const char *complaint = "";
    require(sperf_stackprof_decode(encoded.bytes, encoded.length, false, &decoded, &complaint) == SPERF_OK, complaint);
    require_valid(decoded);
    require(decoded->sample_types_count == profile->sample_types_count, "the number of sample types changed");
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        require(sperf_profile_total(profile, type) == sperf_profile_total(decoded, type), "a total changed");
    }
    sperf_profile_free(decoded);
    sperf_buffer_cleanup(&encoded);
}

static void check_head(const uint8_t *bytes, size_t length)
{
    sperf_profile_t *head = NULL;
    require(sperf_stackprof_decode(bytes, length, true, &head, NULL) == SPERF_OK, "a profile that is read has no head");
    require_valid(head);
    sperf_profile_free(head);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    sperf_profile_t *profile = NULL;
    const char *complaint = NULL;
    if (sperf_stackprof_decode(bytes, length, false, &profile, &complaint) != SPERF_OK) {
        require(profile == NULL, "a refused file gave a profile");
        require(complaint != NULL, "a refused file gave no complaint");
        return 0;
    }
    require_valid(profile);
    check_head(bytes, length);
    if (!may_saturate(profile)) check_encoding(profile);
    sperf_profile_free(profile);
    return 0;
}
