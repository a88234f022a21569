/*
 * Fuzz target: profiles of other tools. The content decides which decoder gets the bytes, as for files of users:
 * collapsed stacks, speedscope's format, the Firefox Profiler's, .cpuprofile. docs/fuzzing.md says how to run this.
 */
#include "fuzz_decode.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const sperf_format_t *format = sperf_format_for_bytes(bytes, length);
    bool foreign = format->decode == sperf_collapsed_decode || format->decode == sperf_speedscope_decode ||
                   format->decode == sperf_firefox_decode || format->decode == sperf_cpuprofile_decode;
    return foreign ? fuzz_decode(format, "json", bytes, length) : 0;
}
