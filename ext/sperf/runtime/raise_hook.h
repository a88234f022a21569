/*
 * Hooks of exceptions: each raise, and each rescue clause that gets an exception.
 *
 * Ruby announces a raise when the exception has its backtrace, and before anything is unwound: RUBY_EVENT_RAISE. The
 * hook captures the stack and the class into the ring, and drains the ring when that is half full, so no raise is lost.
 * A rescue clause in Ruby is announced before its first instruction: RUBY_EVENT_RESCUE. The hook captures the place of
 * the clause, and for how long the exception was on its way: from the end of the first hook to the beginning of this
 * one.
 *
 * Both events have the exception. While it is on its way, the VM's stack or the execution context refers to it, and so
 * pins it: its address says which raise a rescue belongs to. A thread remembers its SPERF_RAISED_MAX latest exceptions
 * by their addresses, and looks from the newest on. No hook calls a method of the exception, or reads its message.
 *
 * Neither event costs anything unless it happens. But RUBY_EVENT_RESCUE is an event of instructions. Ruby rewrites code
 * when such an event is enabled for the first time in a process, and invalidates all compiled code, which is not
 * compiled again (vm_trace.c: update_global_event_hook). Under the command that is before the program begins. In a
 * program that has run compiled code, places of rescue clauses are not recorded.
 *
 * Ruby calls these hooks in the Ractor that enabled them only, the main one; and not for what is raised while another
 * hook runs, or while sperf holds events back (vm/vm_quiet.h).
 */
#ifndef SPERF_EXT_RAISE_HOOK_H
#define SPERF_EXT_RAISE_HOOK_H

#include "threads/session.h"

/* Start, if the session records exceptions. Raises NoMemoryError. Context: GVL, the session is active. */
void sperf_raise_hook_start(sperf_session_t *session);

/* Stop: nothing is recorded from now on. Context: GVL, sperf's thread gone. */
void sperf_raise_hook_stop(sperf_session_t *session);

#endif
