/* How much decoders do: see support_steps.h. */
#include "support_steps.h"

#include "../../src/codec/marshal.h"
#include "sperf/base/hash.h"

static uint64_t steps;

uint64_t __real_sperf_hash_bytes(const void *bytes, size_t length);
uint64_t __wrap_sperf_hash_bytes(const void *bytes, size_t length);
sperf_marshal_value_t __real_sperf_marshal_value(const sperf_marshal_file_t *file, uint32_t place);
sperf_marshal_value_t __wrap_sperf_marshal_value(const sperf_marshal_file_t *file, uint32_t place);
uint32_t __real_sperf_marshal_after(const sperf_marshal_file_t *file, uint32_t place);
uint32_t __wrap_sperf_marshal_after(const sperf_marshal_file_t *file, uint32_t place);

uint64_t __wrap_sperf_hash_bytes(const void *bytes, size_t length)
{
    steps += length;
    return __real_sperf_hash_bytes(bytes, length);
}

sperf_marshal_value_t __wrap_sperf_marshal_value(const sperf_marshal_file_t *file, uint32_t place)
{
    steps++;
    return __real_sperf_marshal_value(file, place);
}

uint32_t __wrap_sperf_marshal_after(const sperf_marshal_file_t *file, uint32_t place)
{
    steps++;
    return __real_sperf_marshal_after(file, place);
}

uint64_t support_steps_count(void)
{
    return steps;
}
