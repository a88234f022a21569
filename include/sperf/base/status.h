/*
 * The result of a fallible function of the core.
 *
 * The core never prints, never aborts and never raises: it returns a status, and the caller decides what to
 * report. Each status has one fixed message, defined beside its name so that the two cannot drift apart.
 */
#ifndef SPERF_STATUS_H
#define SPERF_STATUS_H

#define SPERF_STATUS_EACH(X)                                \
    X(OK, "ok")                                             \
    X(NO_MEMORY, "out of memory")                           \
    X(INVALID_ARGUMENT, "invalid argument")                 \
    X(LIMIT_EXCEEDED, "a table is full (2^32 - 1 entries)") \
    X(TRUNCATED, "the data ends in the middle of a field")  \
    X(MALFORMED, "the data is not a well-formed profile")   \
    X(NOT_FOUND, "no such entry")                           \
    X(UNSUPPORTED, "the format cannot hold this profile")   \
    X(NOT_TAKEN, "the receiver of the data did not accept it")

typedef enum {
#define SPERF_STATUS_NAME(name, message) SPERF_##name,
    SPERF_STATUS_EACH(SPERF_STATUS_NAME)
#undef SPERF_STATUS_NAME
} sperf_status_t;

/* Return the fixed English message of `status`; never NULL, "unknown status" for a value outside the list. */
const char *sperf_status_message(sperf_status_t status);

/* Return from the enclosing function with the status of `expression` unless it is SPERF_OK. */
#define SPERF_TRY(expression)                                      \
    do {                                                           \
        sperf_status_t sperf_try_status = (expression);            \
        if (sperf_try_status != SPERF_OK) return sperf_try_status; \
    } while (0)

#endif
