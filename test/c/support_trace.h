/* Traces for tests of what shows them. */
#ifndef SPERF_TEST_SUPPORT_TRACE_H
#define SPERF_TEST_SUPPORT_TRACE_H

#include "sperf/model/profile.h"

/*
 * Make an empty trace, shown by its wall time; with allocations, too. Fails the test where that fails. Ownership:
 * the caller.
 */
sperf_profile_t *support_trace_new(bool with_objects);

/*
 * Add a node: `stack` is "main;Shop#run;Order#total", root first, in thread `thread` (0: unknown) and, unless 0,
 * in that fiber. A frame that begins with "[GC" or "[GVL" is of sperf's own; the others are in app.rb, where
 * "main" begins in line 0, and each other one in the number of its letters. Fails the test where that fails.
 */
void support_trace_add(sperf_profile_t *trace, const char *stack, uint64_t thread, int64_t fiber,
                       const int64_t values[4]);

/* Add `objects` of `class_name` that the last function of `stack` allocated in `line`. Likewise. */
void support_trace_allocate(sperf_profile_t *trace, const char *stack, uint32_t line, const char *class_name,
                            int64_t objects);

/*
 * Return a trace of 100 ns of wall time: main calls run, which sleeps, and calls total 5 times, which calls itself
 * twice, and rate 5 times; a second thread calls rate once, and was in it in a fiber when the trace began.
 */
sperf_profile_t *support_trace_of_orders(bool with_objects);

/*
 * Return a trace of a recursion of `depth` calls, each of which calls leaf. `regular`: two methods take turns; else the
 * methods follow no pattern.
 */
sperf_profile_t *support_trace_of_recursion(uint32_t depth, bool regular);

#endif
