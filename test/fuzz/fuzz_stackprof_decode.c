/* Fuzz target: dumps of stackprof, in Ruby's Marshal format and as JSON. docs/fuzzing.md says how to run this. */
#include "fuzz_decode.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    return fuzz_decode(sperf_format_find("stackprof"), "stackprof", bytes, length);
}
