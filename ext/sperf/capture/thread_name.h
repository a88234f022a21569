/*
 * How threads are called, noted when that changes: samples have the name that their thread had when they were taken.
 *
 * Ruby announces no new name. But the VM's structure of a thread has one word for it, a frozen String, and another name is
 * another String. So whoever captures a thread compares that word with the one that it had at the last capture, and only if
 * it differs reads the String and puts its bytes into the ring, before the sample. The ring keeps the order of what one
 * thread puts there, and what sperf's thread puts there for a thread that it has pinned; sperf's thread takes names in in
 * that order (recording/intern.h).
 *
 * Why the String may be read: the structure keeps it alive. Whoever reads it is the thread itself, outside of a GC, or has
 * pinned the thread, so that no GC begins (threads/pin.h, 4). One that was replaced in this moment is whole until the next
 * GC. Its bytes never change, as it is frozen. They are read through the kernel all the same (vm/vm_layout.h), as one may
 * doubt that the word is what it was found to be.
 *
 * What can go wrong costs a name, not a sample. A name that was replaced before any capture is not seen, nor is a new String
 * that lies where the one that was told had lain. A full ring takes no name: the next capture tries again.
 */
#ifndef SPERF_EXT_THREAD_NAME_H
#define SPERF_EXT_THREAD_NAME_H

#include "sperf/model/string_table.h"
#include "threads/session.h"

enum {
    SPERF_ENTRY_NAMED = 4,        /* the type of such an entry, beside those of sperf_entry_type_t */
    SPERF_THREAD_NAME_BYTES = 256 /* what is beyond is cut off */
};

/* Put the thread's name into the ring, if it has one that was not told. Context: as sperf_entry_init of capture.h; allocates nothing. */
void sperf_thread_name_tell(sperf_session_t *session, sperf_thread_record_t *record);

/* Say whether the ring's entry at `words` is a name, and whose and which. Borrowed. Context: as sperf_entry_read of capture.h. */
bool sperf_thread_name_read(const uint64_t *words, uint64_t *thread_number, sperf_string_t *name);

#endif
