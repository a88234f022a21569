/*
 * Starting a command with the signal dispositions that it would have if this process's parent had started it.
 *
 * Ruby's Process.spawn cannot do that. This process handles signals that it inherited as ignored or blocked, to forward
 * them. Between fork and exec the child must ignore and block them again. Process.spawn also resets SIGPIPE.
 * SIGCHLD is an exception: Ruby resets its disposition when it starts.
 */
#ifndef SPERF_EXT_COMMAND_START_H
#define SPERF_EXT_COMMAND_START_H

#include <ruby.h>

/* Define what lib/sperf/recorder/subprocess/command_signals.rb calls. Context: Init. */
void sperf_command_start_init(VALUE native);

#endif
