/*
 * Starting a command with the signals that it would have if it was started by our own parent.
 *
 * Ruby's Process.spawn cannot do that: this process handles signals that its parent had it ignore or block, to pass
 * them on. Between fork and exec the child has to ignore and block them again. Process.spawn also resets SIGPIPE.
 * SIGCHLD is an exception: Ruby makes its disposition the default one at its own start.
 */
#ifndef SPERF_EXT_COMMAND_START_H
#define SPERF_EXT_COMMAND_START_H

#include <ruby.h>

/* Define what lib/sperf/command/signal_set.rb calls. Context: Init. */
void sperf_command_start_init(VALUE native);

#endif
