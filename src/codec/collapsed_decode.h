/*
 * Collapsed stacks have nothing that says what they are, so they are told by how they look.
 */
#ifndef SPERF_COLLAPSED_DECODE_H
#define SPERF_COLLAPSED_DECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Say whether the first line that is not blank is text that ends in a blank and a whole number. */
bool sperf_collapsed_looks_like(const uint8_t *bytes, size_t length);

#endif
