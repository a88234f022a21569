/* Fuzz target: messages of pprof. docs/fuzzing.md says how to run this. */
#include "fuzz_decode.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    return fuzz_decode(sperf_format_find("pprof"), "pprof", bytes, length);
}
