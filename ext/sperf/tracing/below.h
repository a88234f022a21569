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
 * called there too often is let go of.
 *
 * Context of everything here, but for what says otherwise: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_BELOW_H
#define SPERF_EXT_BELOW_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

/* A method that was found. */
typedef struct sperf_found {
    VALUE code; /* its iseq */
    VALUE tracepoint;
    VALUE waiting;            /* the method, until it is announced; then 0 */
    uint64_t inside, outside; /* how often it was called below a chosen method, and elsewhere */
    bool off;
} sperf_found_t;

/* Begin and end to look. Raises where there can be no thread. */
void sperf_below_start(void);
void sperf_below_stop(void);

/* A thread is in a chosen method from now on, or no more. Context: hooks of calls. */
void sperf_below_enter(void);
void sperf_below_leave(void);

/* Count a call of `found`; false: it is none of ours, outside of chosen methods. Context: hooks of calls. */
bool sperf_below_count(sperf_found_t *found, bool inside);

/* How many methods were found, and how many of them were let go of. */
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
