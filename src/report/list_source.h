/*
 * The source of a function with the values of its lines, as text.
 *
 * Shows the lines from the first line of the function to its last one with a value, and a few more. If the source
 * is not available, lines with values are shown by number.
 */
#ifndef SPERF_LIST_SOURCE_H
#define SPERF_LIST_SOURCE_H

#include "rendering.h"

/* The lines of a function that have values. Everything is borrowed. */
typedef struct {
    const sperf_graph_t *graph; /* its nodes are lines */
    const uint32_t *nodes;      /* of the function, by line; line 0 first, if there is one */
    uint32_t count;
    uint32_t begins; /* the function's first line; 0: unknown */
} sperf_listed_lines_t;

/* Append the source, obtained as the options of the report say. */
void sperf_append_source(const sperf_rendering_t *rendering, const sperf_listed_lines_t *lines, sperf_string_t file);

#endif
