/*
 * Statuses as exceptions. This is the only place where a status of the core becomes a Ruby exception.
 */
#ifndef SPERF_EXT_RAISE_H
#define SPERF_EXT_RAISE_H

#include <ruby.h>
#include <ruby/debug.h>

#include "sperf/base/status.h"

/* Sperf, and Sperf::Error < StandardError. Set by Init. */
extern VALUE sperf_module;
extern VALUE sperf_error_class;

/*
 * Raise unless `status` is SPERF_OK: NoMemoryError for SPERF_NO_MEMORY, else Sperf::Error with `complaint` or,
 * if that is NULL, the status' own message. Context: GVL; never from mark, free, a hook or a handler.
 */
void sperf_raise_unless_ok(sperf_status_t status, const char *complaint);

/* Raise RuntimeError if `job` is POSTPONED_JOB_HANDLE_INVALID: no postponed job was left. Context: the same. */
void sperf_raise_unless_registered(rb_postponed_job_handle_t job);

#endif
