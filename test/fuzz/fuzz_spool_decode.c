/*
 * Fuzz target: whatever bytes are taken for a spool, which the program whose memory it was may have written to, the
 * profile is valid, can be written, and refers to no byte outside. docs/fuzzing.md says how to run this.
 */
#include <stdint.h>

#include "fuzz_support.h"
#include "sperf/codec/format.h"
#include "sperf/collect/spool.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    sperf_spool_content_t content;
    if (sperf_spool_decode(bytes, length, &content) != SPERF_OK) {
        require(content.profile == NULL, "a refused spool gave a profile");
        return 0;
    }
    require_valid(content.profile);
    const uint8_t *text = (const uint8_t *)content.text.bytes;
    require(content.text.length == 0 || (text >= bytes && content.text.length <= (size_t)(bytes + length - text)),
            "the text lies outside");
    if (!may_saturate(content.profile)) {
        sperf_buffer_t encoded = SPERF_BUFFER_INIT;
        sperf_encode_options_t options = {.timeline = true};
        sperf_pprof_encode(content.profile, &options, &encoded);
        require(encoded.status == SPERF_OK, "a profile cannot be encoded");
        sperf_buffer_cleanup(&encoded);
    }
    sperf_profile_free(content.profile);
    return 0;
}
