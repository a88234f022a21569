/*
 * Fuzz target: whatever bytes the JSON decoder takes, the profile is valid and survives being written and read
 * again.
 *
 * The first writing may change a profile: text is repaired, and rows whose words became equal are added up. From
 * then on no table may change its length, no total its value. docs/fuzzing.md says how to run this.
 */
#include <stdint.h>

#include "fuzz_support.h"
#include "sperf/codec/format.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static sperf_profile_t *write_and_read(const sperf_profile_t *profile)
{
    sperf_encode_options_t options = {.timeline = true};
    sperf_buffer_t encoded = SPERF_BUFFER_INIT;
    sperf_json_encode(profile, &options, &encoded);
    require(encoded.status == SPERF_OK, "a profile cannot be encoded");
    sperf_profile_t *decoded = NULL;
    const char *complaint = "";
    sperf_status_t status = sperf_json_decode(encoded.bytes, encoded.length, false, &decoded, &complaint);
    require(status == SPERF_OK, complaint);
    require_valid(decoded);
    sperf_buffer_cleanup(&encoded);
    return decoded;
}

static void require_equal_tables(const sperf_profile_t *a, const sperf_profile_t *b)
{
    require(a->comments_count == b->comments_count, "the number of comments changed");
    require(a->functions.count == b->functions.count, "the number of functions changed");
    require(a->frames.count == b->frames.count, "the number of frames changed");
    require(a->stacks.count == b->stacks.count, "the number of stacks changed");
    require(a->labels.count == b->labels.count, "the number of label sets changed");
    require(a->samples.count == b->samples.count, "the number of samples changed");
}

static void check_encoding(const sperf_profile_t *profile)
{
    sperf_profile_t *once = write_and_read(profile);
    sperf_profile_t *twice = write_and_read(once);
    require_equal_totals(profile, once);
    require_equal_totals(once, twice);
    require_equal_tables(once, twice);
    sperf_profile_free(once);
    sperf_profile_free(twice);
}

static void check_head(const uint8_t *bytes, size_t length, const sperf_profile_t *profile)
{
    sperf_profile_t *head = NULL;
    require(sperf_json_decode(bytes, length, true, &head, NULL) == SPERF_OK, "a profile that is read has no head");
    require(head->comments_count == profile->comments_count, "the head has other comments");
    require_valid(head);
    sperf_profile_free(head);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    sperf_profile_t *profile = NULL;
    const char *complaint = NULL;
    if (sperf_json_decode(bytes, length, false, &profile, &complaint) != SPERF_OK) {
        require(profile == NULL, "a refused file gave a profile");
        require(complaint != NULL, "a refused file gave no complaint");
        return 0;
    }
    require_valid(profile);
    check_head(bytes, length, profile);
    if (!may_saturate(profile)) check_encoding(profile);
    sperf_profile_free(profile);
    return 0;
}
