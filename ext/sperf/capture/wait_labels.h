/*
 * The label "wait": the file, the connection or the port that a thread waited for.
 *
 * It is added to the labels of the blocked part of an interval, as far as the youngest frame is a method of an IO. What
 * else is waited for (a child, a Queue, sleep) is told by that frame itself, and reports take its name.
 *
 * Limits. A profile has at most SPERF_WAIT_NAMES_MAX names of files, and as many of connections to other processes;
 * any further one is "(other)". Connections that clients make have the name of the port here (base/descriptor_name.h),
 * so a stranger's requests add none.
 */
#ifndef SPERF_EXT_WAIT_LABELS_H
#define SPERF_EXT_WAIT_LABELS_H

#include <stdint.h>

#include "sperf/vmstack/vm_stack.h"

enum { SPERF_WAIT_NAMES_MAX = 100 };

/*
 * Return the set (threads/label_sets.h) of `base` with what a thread waits for, or waited for until now; `base` if that
 * is not known, if the label sets are full, or without memory. `leaf` is its youngest frame. Keeps
 * errno. Context: as sperf_vm_file_waited, of the main Ractor; makes system calls and allocates by malloc.
 */
uint32_t sperf_wait_labels(uint32_t base, const void *vm_thread, const sperf_vm_frame_t *leaf);

/* Forget the names, for the next profile. Context: GVL of the main Ractor. */
void sperf_wait_labels_reset(void);

#endif
