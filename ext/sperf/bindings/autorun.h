/*
 * The session that the environment asked for: how it ends with the process, and how it gets past an exec that fails.
 *
 * All of it is C, as a program may have changed any Ruby that it would stand on: redefined String#+, stubbed File.open,
 * replaced File itself, gone to another root, closed descriptors, dropped its privileges. What Ruby's C API does not
 * have is a Method object that was kept when sperf was loaded (base/kept_methods.h). It runs in an end procedure, which
 * is registered before the program's at_exit blocks and thus comes behind them: they are in the profile. And it runs
 * around exec (lib/sperf/program/exec_hook.rb).
 *
 *   leave   the process is about to go without running its at_exit blocks: the session is stopped and handed over
 *   stay    it is still there: the session goes on; what was recorded before and what is from now on become one profile
 *
 * In between it follows what the command asks for on the control page (base/control_page.h), in a postponed job: to pause
 * and to go on, to hand over what was recorded until now, and to end. Before it reads what is asked for it reads the
 * turn; so what it answers for was done, and what came meanwhile is another turn.
 *
 * Several threads may leave at once. A child of fork inherits the end procedure, in which it finds that it is not the
 * owner, unless it was adopted (base/ledger.h): then it is, and the procedure ends its own session.
 *
 * Context: GVL of the main Ractor, everywhere.
 */
#ifndef SPERF_EXT_AUTORUN_H
#define SPERF_EXT_AUTORUN_H

#include <ruby.h>

#include "recording/recording.h"

/* Define what lib/sperf/program/autorun.rb calls. Context: Init. */
void sperf_autorun_init(VALUE native);

/* Note what Ruby did so far if the session that runs is this one: stopping it and writing its profile add to that. */
void sperf_autorun_note_usage(void);

#endif
