/* Links of the OTLP encoder: see otlp.h. */
#include "otlp.h"

#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"

enum { TRACE_BYTES = 16, SPAN_BYTES = 8 };

static sperf_string_id_t find_key(const sperf_profile_t *profile, const char *key)
{
    return sperf_string_table_find(&profile->strings, key, strlen(key));
}

void sperf_otlp_links_init(sperf_otlp_links_t *links, const sperf_profile_t *profile)
{
    *links = (sperf_otlp_links_t){.profile = profile, .fields = SPERF_BUFFER_INIT};
    links->trace_key = find_key(profile, "trace_id");
    links->span_key = find_key(profile, "span_id");
}

void sperf_otlp_links_cleanup(sperf_otlp_links_t *links)
{
    free(links->rows);
    sperf_index_cleanup(&links->index);
    sperf_buffer_cleanup(&links->fields);
}

static int digit_value(char digit)
{
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    return -1;
}

/* Write `count` bytes to `bytes`. Returns whether the text is an id: so many bytes in digits, not all of them zero. */
static bool parse_id(sperf_string_t text, uint8_t *bytes, size_t count)
{
    bool is_zero = true;
    if (text.length != 2 * count) return false;
    for (size_t i = 0; i < count; i++) {
        int high = digit_value(text.bytes[2 * i]), low = digit_value(text.bytes[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        bytes[i] = (uint8_t)(high << 4 | low);
        is_zero = is_zero && bytes[i] == 0;
    }
    return !is_zero;
}

static bool link_equals(const void *table, uint32_t id, const void *key)
{
    const sperf_otlp_link_t *known = (const sperf_otlp_link_t *)table + id, *other = key;
    return known->trace == other->trace && known->span == other->span;
}

static void append_link(sperf_buffer_t *to, const uint8_t *trace, const uint8_t *span)
{
    sperf_buffer_t link = SPERF_BUFFER_INIT;
    sperf_protobuf_append_bytes(&link, SPERF_OTLP_LINK_TRACE, trace, TRACE_BYTES);
    sperf_protobuf_append_bytes(&link, SPERF_OTLP_LINK_SPAN, span, SPAN_BYTES);
    sperf_protobuf_append_buffer(to, SPERF_OTLP_LINK, &link);
    sperf_buffer_cleanup(&link);
}

static sperf_status_t add_link(sperf_otlp_links_t *links, sperf_otlp_link_t link, uint64_t hash, uint32_t *number)
{
    uint8_t trace[TRACE_BYTES], span[SPAN_BYTES];
    const sperf_string_table_t *strings = &links->profile->strings;
    if (!parse_id(sperf_string_table_get(strings, link.trace), trace, TRACE_BYTES)) return SPERF_OK;
    if (!parse_id(sperf_string_table_get(strings, link.span), span, SPAN_BYTES)) return SPERF_OK;
    SPERF_TRY(SPERF_ROWS_RESERVE(links->rows, links->capacity, (uint64_t)links->count + 2));
    SPERF_TRY(sperf_index_reserve(&links->index));
    *number = ++links->count;
    links->rows[*number] = link;
    sperf_index_add(&links->index, hash, *number);
    append_link(&links->fields, trace, span);
    return SPERF_OK;
}

sperf_status_t sperf_otlp_links_find(sperf_otlp_links_t *links, const sperf_label_t *labels, uint32_t count,
                                     uint32_t *number)
{
    sperf_otlp_link_t link = {0, 0};
    *number = 0;
    /* The first label of a key counts, as with attributes. */
    for (uint32_t i = count; i-- > 0;) {
        if (labels[i].key == links->trace_key) link.trace = labels[i].string;
        if (labels[i].key == links->span_key) link.span = labels[i].string;
    }
    if (link.trace == 0 || link.span == 0) return SPERF_OK;
    uint64_t hash = sperf_hash_combine(link.trace, link.span);
    *number = sperf_index_find(&links->index, hash, links->rows, &link, link_equals);
    return *number != 0 ? SPERF_OK : add_link(links, link, hash, number);
}

bool sperf_otlp_links_has_key(const sperf_otlp_links_t *links, const sperf_label_t *label)
{
    return label->key == links->trace_key || label->key == links->span_key;
}

void sperf_otlp_links_append(const sperf_otlp_links_t *links, sperf_buffer_t *dictionary)
{
    static const uint8_t zeros[TRACE_BYTES] = {0};
    append_link(dictionary, zeros, zeros);
    sperf_buffer_fail(dictionary, links->fields.status);
    sperf_buffer_append(dictionary, links->fields.bytes, links->fields.length);
}
