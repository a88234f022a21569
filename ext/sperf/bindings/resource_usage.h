/* What the operating system knows of this process, or of its children that were waited for. */
#ifndef SPERF_EXT_RESOURCE_USAGE_H
#define SPERF_EXT_RESOURCE_USAGE_H

#include <ruby.h>

/*
 * Return getrusage(2)'s numbers as a Hash: user_ns, system_ns, max_rss_bytes (of the largest process), minor_faults,
 * major_faults, block_reads and block_writes (of 512 bytes), voluntary_switches, involuntary_switches. `who` is
 * :self or :children. Raises ArgumentError, SystemCallError. Context: GVL.
 */
VALUE sperf_resource_usage(VALUE self, VALUE who);

#endif
