/* Comments that say one thing by name: see comment_field.h. */
#include "comment_field.h"

static bool belongs_to_name(char byte)
{
    bool letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    return letter || (byte >= '0' && byte <= '9') || byte == '.' || byte == '_' || byte == '-';
}

bool sperf_comment_field_split(sperf_string_t comment, sperf_string_t *name, sperf_string_t *value)
{
    if (comment.length < 2 || comment.bytes[0] != '#' || comment.bytes[1] != ' ') return false;
    size_t start = 2;
    size_t end = start;
    while (end < comment.length && belongs_to_name(comment.bytes[end])) end++;
    bool marked =
        end > start && end + 2 <= comment.length && comment.bytes[end] == ':' && comment.bytes[end + 1] == ' ';
    if (!marked) return false;
    *name = (sperf_string_t){comment.bytes + start, end - start};
    *value = (sperf_string_t){comment.bytes + end + 2, comment.length - end - 2};
    return true;
}

void sperf_comment_field_append(sperf_buffer_t *out, sperf_string_t name, sperf_string_t value)
{
    sperf_buffer_append_string(out, "# ");
    sperf_buffer_append(out, name.bytes, name.length);
    sperf_buffer_append_string(out, ": ");
    sperf_buffer_append(out, value.bytes, value.length);
}
