/*
 * The callee finder: finds and traces the methods that chosen methods call, in a trace with `only`.
 *
 * Ruby can announce the calls of chosen methods alone; the rest of the program then runs as without a trace.
 * But the methods that a chosen method calls are not known beforehand. While a thread is in a chosen method, a
 * native thread of sperf's requests a look at its stack every few milliseconds (a postponed job). Methods found
 * on the stack are announced from then on. So the methods that take most of the time are found soon, and
 * counted exactly from then on. Until a method is found, its time counts for its caller. C functions always count for
 * their callers.
 *
 * Under a JIT, announcing one more method makes Ruby discard all compiled code (rb_tracepoint_enable_target).
 * Methods found there wait, and are announced together: after 0.1 s, 0.2 s and so on, at last every 5 s.
 *
 * A found method is announced wherever it is called. Calls outside of chosen methods cost time and are not counted, so
 * a method with too many such calls is released.
 *
 * Lifetime of the rows. The job makes TracePoints and enables them by calling Ruby, which may block if the program
 * has redefined what Ruby itself calls there. Meanwhile another thread may stop the trace and start the next one. So
 * pointers to rows are never kept. A row has a name, made of its number and of the generation of the table; dropping
 * all rows begins a new generation. If the job, or the hook of a TracePoint that was enabled too late, has a name of an
 * earlier generation, the name finds no row, and nothing is done. All of this happens under the GVL.
 *
 * Context of all functions, unless stated otherwise: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_CALLEE_FINDER_H
#define SPERF_EXT_CALLEE_FINDER_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * Targeted TracePoints: Ruby announces the calls of one method alone, and the rest of the program runs as without a
 * trace.
 *
 * Context: GVL of the main Ractor.
 */

/*
 * Make a TracePoint whose hook is given `callee` (callee_finder.h); NULL for a chosen method. Raises NoMemoryError.
 */
typedef VALUE (*sperf_trace_target_new_t)(void *callee);

/* Enable `tracepoint` for a Method, an UnboundMethod or a RubyVM::InstructionSequence. Raises ArgumentError. */
void sperf_trace_target_enable(VALUE tracepoint, VALUE target);

/*
 * Start looking at stacks; `target_new` makes the TracePoints. Raises SystemCallError if the thread cannot be
 * created, RuntimeError if no postponed job is left.
 */
void sperf_callee_finder_start(sperf_trace_target_new_t target_new);

/* Stop it and drop what was found: so many methods, of which some were released again. Raises nothing. */
void sperf_callee_finder_stop(uint32_t *found, uint32_t *released);

/* A thread has entered its outermost chosen method (1), or has left it (-1). Context: hooks of calls. */
void sperf_callee_finder_move(int change);

/*
 * Count a call of the method named `callee`, the argument that its TracePoint was made with. `inside`: the call was
 * made below a chosen method. Returns whether to trace the call: only if it is inside and the name is of this
 * generation. Context: hooks of calls.
 */
bool sperf_callee_finder_count(const void *callee, bool inside);

/* Context: dmark. */
void sperf_callee_finder_mark(void);

/*
 * The finder's thread does not exist in a child of fork. `inside`: how many of the child's fibers are in chosen
 * methods. Context: atfork child handler.
 */
void sperf_callee_finder_fork_child(int inside);

/* Start the finder's thread again in a child of fork. Raises SystemCallError. */
void sperf_callee_finder_restart(void);

#endif
