/*
 * The source of a function with the values of its lines, as text.
 *
 * Shown is what lies between the function's first line and its last one that has a value, and a few lines more. Where the
 * source cannot be had, the lines that have values are shown by their numbers.
 */
#ifndef SPERF_LIST_SOURCE_H
#define SPERF_LIST_SOURCE_H

#include "rendering.h"

/* The lines of a function that have values. All of it is borrowed. */
typedef struct {
    const sperf_graph_t *graph; /* whose nodes are lines */
    const uint32_t *nodes;      /* of the function, by line; line 0 first, where there is one */
    uint32_t count;
    uint32_t begins; /* the function's first line; 0: unknown */
} sperf_listed_lines_t;

/* Append the source, asked for as the report's options say. */
void sperf_append_source(const sperf_rendering_t *rendering, const sperf_listed_lines_t *lines, sperf_string_t file);

#endif
