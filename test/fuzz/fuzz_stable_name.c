/*
 * Fuzz target: whatever a function and its file are called, its name loses bytes or becomes its file's.
 *
 * The input is a name, a line feed and a file. docs/fuzzing.md says how to run this.
 */
#include <stdint.h>
#include <string.h>

#include "fuzz_support.h"
#include "sperf/model/stable_name.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* How many bytes both have in common at their ends. */
static size_t common_end(const sperf_buffer_t *name, sperf_string_t file)
{
    size_t count = 0;
    while (count < name->length && count < file.length &&
           name->bytes[name->length - 1 - count] == (uint8_t)file.bytes[file.length - 1 - count]) {
        count++;
    }
    return count;
}

static bool has_only_bytes_of(const sperf_buffer_t *name, const uint8_t *bytes, size_t length)
{
    size_t found = 0;
    for (size_t at = 0; at < length && found < name->length; at++) found += name->bytes[found] == bytes[at];
    return found == name->length;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const uint8_t *feed = length > 0 ? memchr(bytes, '\n', length) : NULL;
    if (feed == NULL) return 0;
    size_t name_length = (size_t)(feed - bytes);
    sperf_string_t file = {(const char *)feed + 1, length - name_length - 1};
    sperf_buffer_t name = SPERF_BUFFER_INIT;
    sperf_buffer_append(&name, bytes, name_length);
    sperf_stable_name(&name, file);
    require(name.status == SPERF_OK, "there is memory");
    sperf_buffer_t head = name;
    head.length -= common_end(&name, file);
    require(has_only_bytes_of(&name, bytes, name_length) || has_only_bytes_of(&head, bytes, name_length),
            "a name has bytes that were neither in it nor in its file");
    sperf_buffer_cleanup(&name);
    return 0;
}
