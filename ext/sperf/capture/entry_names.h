/* Names that are read as a thread is captured: its own, and that of what it waited for. */
#ifndef SPERF_EXT_ENTRY_NAMES_H
#define SPERF_EXT_ENTRY_NAMES_H

#include <stdint.h>

#include "sperf/model/string_table.h"
#include "sperf/vmstack/vm_stack.h"
#include "threads/session.h"

/*
 * Names of threads, recorded when they change: a sample shows the name that its thread had when it was taken.
 *
 * Ruby announces no new name. But the VM's structure of a thread has one word for the name, a frozen String,
 * and another name is another String. So each capture compares that word with its value at the last capture. If
 * it differs, it reads the String and appends its bytes to the ring before the sample. The ring keeps the order
 * in which one thread appends, and in which sperf's thread appends for a thread that it has pinned; sperf's
 * thread interns names in that order (recording/samples.h).
 *
 * Why the String may be read: the thread's structure keeps it alive. Its reader is the thread itself, outside
 * of a GC, or has pinned the thread, so that no GC begins (threads/pin.h, 4). A String that was replaced at
 * this moment exists until the next GC. Its bytes never change, as it is frozen. They are read through the
 * kernel all the same (vm/vm_layout.h), in case the word is not the name.
 *
 * Errors cost a name, never a sample. A name that was replaced before any capture is not seen, nor is a new String at
 * the address of the last recorded one. If the ring is full, or the name cannot be read now, the next capture tries
 * again. Where handlers read nothing through the kernel (platform/platform.h), sperf's thread reads the name before it
 * signals the thread that it has pinned, unless there are several Ractors.
 */

enum {
    SPERF_ENTRY_NAMED = 4,        /* a type of entry beside those of sperf_entry_type_t */
    SPERF_THREAD_NAME_BYTES = 256 /* longer names are cut off */
};

/*
 * Append the thread's name to the ring if it has changed. Context: as sperf_entry_init of capture.h; allocates
 * nothing.
 */
void sperf_thread_name_append(sperf_session_t *session, sperf_thread_record_t *record);

/*
 * Return whether the ring's entry at `words` is a name; if so, set its thread and the name, which is borrowed
 * from the ring. Context: as sperf_entry_read of capture.h.
 */
bool sperf_thread_name_read(const uint64_t *words, uint64_t *thread_number, sperf_string_t *name);

/*
 * The label "wait": the file, the connection or the port that a thread waited for.
 *
 * It is added to the labels of the blocked part of an interval, as far as the youngest frame is a method of an IO. What
 * else is waited for (a child, a Queue, sleep) is told by that frame itself, and reports take its name.
 *
 * Limits. A profile has at most SPERF_WAIT_NAMES_MAX names of files, and as many of connections to other processes;
 * any further one is "(other)". Connections that clients make have the name of the port here (base/own_process.h),
 * so a stranger's requests add none.
 */

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
