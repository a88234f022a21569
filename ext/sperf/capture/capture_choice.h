/* The list of strategies, and the choice among them. Adding a strategy is adding a row in capture_choice.c. */
#ifndef SPERF_EXT_CAPTURE_CHOICE_H
#define SPERF_EXT_CAPTURE_CHOICE_H

#include "capture.h"

/* Return strategy `number` in the order of preference, NULL past the end. Context: anywhere. */
const sperf_capture_t *sperf_capture_at(size_t number);

/* The strategy that a session uses by default, and why. */
typedef struct {
    const sperf_capture_t *capture; /* never NULL: a safepoint comes everywhere */
    const char *reason;             /* a few words for users; static */
} sperf_capture_choice_t;

/* Choose a strategy. Context: GVL; runs Ruby code the first time. */
sperf_capture_choice_t sperf_capture_choose(void);

#endif
