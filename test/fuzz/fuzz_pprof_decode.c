/*
 * Fuzz target: whatever bytes the pprof decoder takes, the profile is valid and survives being written and read
 * again.
 *
 * The first encoding may change a profile: text is repaired, and rows whose words became equal are added up. From
 * then on nothing may change, to the byte. Values so large that sums of them would saturate are left aside, for
 * there the order of additions matters. docs/fuzzing.md says how to run this.
 */
#include <stdint.h>
#include <string.h>

#include "fuzz_support.h"
#include "sperf/codec/format.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static sperf_profile_t *encode_and_decode(const sperf_profile_t *profile, sperf_buffer_t *encoded)
{
    sperf_encode_options_t options = {.timeline = true};
    sperf_pprof_encode(profile, &options, encoded);
    require(encoded->status == SPERF_OK, "a profile cannot be encoded");
    sperf_profile_t *decoded = NULL;
    const char *complaint = "";
    sperf_status_t status = sperf_pprof_decode(encoded->bytes, encoded->length, false, &decoded, &complaint);
    require(status == SPERF_OK, complaint);
    require_valid(decoded);
    return decoded;
}

static void check_encoding(const sperf_profile_t *profile)
{
    sperf_buffer_t first = SPERF_BUFFER_INIT;
    sperf_buffer_t second = SPERF_BUFFER_INIT;
    sperf_buffer_t third = SPERF_BUFFER_INIT;
    sperf_profile_t *once = encode_and_decode(profile, &first);
    require_equal_totals(profile, once);
    sperf_profile_t *twice = encode_and_decode(once, &second);
    sperf_profile_free(encode_and_decode(twice, &third));
    bool equal = second.length == third.length && memcmp(second.bytes, third.bytes, second.length) == 0;
    require(equal, "encoding what was decoded gives other bytes");
    sperf_profile_free(once);
    sperf_profile_free(twice);
    sperf_buffer_cleanup(&first);
    sperf_buffer_cleanup(&second);
    sperf_buffer_cleanup(&third);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    sperf_profile_t *profile = NULL;
    const char *complaint = NULL;
    if (sperf_pprof_decode(bytes, length, false, &profile, &complaint) != SPERF_OK) {
        require(profile == NULL, "a refused file gave a profile");
        require(complaint != NULL, "a refused file gave no complaint");
        return 0;
    }
    require_valid(profile);
    if (!may_saturate(profile)) check_encoding(profile);
    sperf_profile_free(profile);
    return 0;
}
