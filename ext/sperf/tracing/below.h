/*
 * What is called below chosen methods, where nothing else is traced.
 *
 * Ruby can announce the calls of chosen methods alone, and the rest of the program then runs as without a trace. But
 * nobody knows beforehand what a method calls. So it is looked for: while a thread is in a chosen method, a thread of
 * sperf's asks for a look at its stack every few milliseconds (a postponed job), and the methods that are found there
 * are announced from then on. Where most of the time goes is thus soon known, and is exact from then on; what was not
 * found yet is part of its caller, as what C functions take is.
 *
 * Under a JIT, announcing one more method makes Ruby throw away all code that it has compiled
 * (rb_tracepoint_enable_target). So what was found waits there, and is announced together: after 0.1 s, 0.2 s and so
 * on, and each 5 s in the end.
 *
 * A method that was found is announced wherever it is called. Outside of chosen methods that is waste, so one that is
 * called there too often is released.
 *
 * How long what was found lives. The job makes TracePoints and enables them: that is Ruby, which may wait for something
 * (a program may have redefined what Ruby itself calls there), and meanwhile another thread may stop the trace and start
 * the next one. So nobody keeps a pointer to a row of what was found. It has a name, its number and the turn of the rows,
 * and the turn goes up when the rows are forgotten. The job, and the hook of a TracePoint that was enabled too late, find
 * no row by a name of another turn, and leave it at that. All of this is with the GVL.
 *
 * Context of everything here, but for what says otherwise: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_BELOW_H
#define SPERF_EXT_BELOW_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

/* Begin to look. Raises SystemCallError where there can be no thread, RuntimeError where no postponed job is left. */
void sperf_below_start(void);

/* End it, and forget what was found. Raises nothing. */
void sperf_below_stop(void);

/* A thread is in a chosen method from now on, or no more. Context: hooks of calls. */
void sperf_below_enter(void);
void sperf_below_leave(void);

/*
 * Count a call of the method called `name`, which is what its TracePoint was made with. Returns whether it is to be
 * traced: not outside of chosen methods, nor where the name is of another turn. Context: hooks of calls.
 */
bool sperf_below_count(const void *name, bool inside);

/* How many methods were found, and how many of them were released. */
typedef struct {
    uint32_t found, let_go;
} sperf_below_counts_t;
sperf_below_counts_t sperf_below_counts(void);

/* Context: dmark. */
void sperf_below_mark(void);

/*
 * In a child of fork the finder's thread is gone; `inside` of its stacks are in chosen methods. Context: atfork child handler.
 */
void sperf_below_fork_child(int inside);

/* Start the finder's thread again there. Raises SystemCallError. */
void sperf_below_go_on(void);

#endif
