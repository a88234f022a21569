/*
 * The session that the environment asked for: how it starts in children of fork, how it ends with the process, and
 * how it survives an exec that fails.
 *
 * All of it is C, because a program may have changed any Ruby that it would need: redefined String#+, stubbed
 * File.open, replaced File, changed its root, closed descriptors, dropped its privileges. What Ruby's C API does
 * not have is a Method object that was kept when sperf was loaded (vm/kept_methods.h). The session ends in an
 * end procedure. It is registered before the program's at_exit blocks, and so runs after them: they are in the
 * profile. Around exec, lib/sperf/program/exec_hook.rb calls:
 *
 *   leave   the process is about to go without running its at_exit blocks: the session is stopped and delivered
 *   stay    the process is still there: the session continues, and both parts become one profile
 *
 * Several threads may leave at once. A child of fork inherits the end procedure. There it is not the owner, and the
 * procedure does nothing, unless the child was adopted (base/ledger.h): then the procedure ends the child's own
 * session.
 *
 * Context: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_AUTORUN_H
#define SPERF_EXT_AUTORUN_H

#include <ruby.h>

/* Define what lib/sperf/program/autorun.rb calls. Context: Init. */
void sperf_autorun_init(VALUE native);

#endif
