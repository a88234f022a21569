/*
 * Links of the OTLP encoder: the spans that samples belong to, of their labels trace_id and span_id.
 *
 * Ids are hexadecimal digits in labels, as in W3C's Trace Context, and bytes in OTLP: 32 digits become 16 bytes, 16
 * digits become 8. Labels that are not a pair of such ids stay attributes.
 */
#ifndef SPERF_OTLP_LINKS_H
#define SPERF_OTLP_LINKS_H

#include "sperf/base/buffer.h"
#include "sperf/base/hash.h"
#include "sperf/model/profile.h"

typedef struct {
    sperf_string_id_t trace, span; /* the values, ids of the profile */
} sperf_otlp_link_t;

typedef struct {
    const sperf_profile_t *profile;
    sperf_string_id_t trace_key, span_key; /* SPERF_STRING_NONE: the profile has no such label */
    sperf_otlp_link_t *rows;               /* rows[0] unused: the empty link */
    uint32_t count, capacity;
    sperf_index_t index;
    sperf_buffer_t fields; /* the links of the dictionary, without the empty one */
} sperf_otlp_links_t;

void sperf_otlp_links_init(sperf_otlp_links_t *links, const sperf_profile_t *profile);
void sperf_otlp_links_cleanup(sperf_otlp_links_t *links);

/*
 * Set `number` to the number of the link that the labels of a sample name, which is new if no sample before had it; 0:
 * they name none. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED.
 */
sperf_status_t sperf_otlp_links_find(sperf_otlp_links_t *links, const sperf_label_t *labels, uint32_t count,
                                     uint32_t *number);

/* Return whether the label is part of a link of the sample that has one. */
bool sperf_otlp_links_has_key(const sperf_otlp_links_t *links, const sperf_label_t *label);

/* Append the table of links to the dictionary; link 0 has zeros, because readers that check the length expect them. */
void sperf_otlp_links_append(const sperf_otlp_links_t *links, sperf_buffer_t *dictionary);

#endif
