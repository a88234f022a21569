/*
 * The ledger: a page of memory that a process shares with its children of fork and, under `sperf record`, with
 * the command.
 *
 * Under the command it is the first page of a file, `<pid>-<counter>.started`, that is made when the session
 * starts. What is stored in the page is in the file at once, whatever happens to the process: it needs no path,
 * no privilege, no descriptor and no orderly end. Without a command the page is anonymous memory. It is mapped
 * once per process and never unmapped.
 *
 * The rest of the file has what the process leaves: its spool (spool/spooling.h) and what it hands over at
 * its end (bindings/handover.h). It is made with the page, a gigabyte long and sparse; if more is needed it is
 * extended by its path, if that still leads to it. It is mapped with the page at first, then by a mapping of
 * its own, which grows with the bytes. A short process leaves everything in the page, behind the words.
 *
 * Any process with write access may truncate the file, and the disk may be full: both mappings are guarded
 * memory (guarded_files.h). Nothing is written any more to a truncated file, and the command counts it as lost.
 *
 * A child of fork is adopted when it runs Ruby again, not when it is born: a child that Ruby forks for spawn, system
 * and backticks executes another program before that. The atfork handler stores that the child is due, with the
 * number of its parent's session, and triggers a postponed job. The job runs on the child's only thread, under its
 * GVL, at its next safepoint. It adopts the child if that is to be recorded: the child starts a session with the
 * same options and empty tables, which runs Ruby code and makes objects as any start does, in a ledger of its own
 * beside its parent's (bindings/autorun.c). Otherwise it counts the child as one that runs unrecorded. If the child
 * executes another program it takes its count back (exec_hook.rb), as the new program is recorded or is not Ruby.
 *
 * The count is in memory that processes share, and only changed atomically. What a process knows of itself (that a
 * count is due, that it was counted) is its own copy: fork has one thread, and the job and exec run under the GVL.
 */
#ifndef SPERF_EXT_LEDGER_H
#define SPERF_EXT_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The first bytes of the file. Numbers are in the byte order of the machine; handover_file.rb of the command reads
 * them.
 */
#define SPERF_LEDGER_MAGIC "sperf 1\n"

enum { SPERF_LEDGER_BYTES = 4096 };

/*
 * The words behind the magic, eight bytes each, in the order of HandoverFile::NUMBERS. Unless stated
 * otherwise, the process writes a word and reads its own copy.
 */
typedef enum {
    SPERF_LEDGER_MAGIC_WORD,
    SPERF_LEDGER_FORKED,         /* children of fork, and theirs, that run unrecorded. They add to it */
    SPERF_LEDGER_HANDED_OVER_AT, /* offset of the last complete handover; 0: none yet (handover.h) */
    SPERF_LEDGER_FAILED,         /* errno of the last handover that failed; 0: none did */
    /* Words between the process and the command (control_page.h). */
    SPERF_LEDGER_ANSWERED,        /* the last turn of the control page that was followed */
    SPERF_LEDGER_ENDED,           /* 1: nothing more will be handed over */
    SPERF_LEDGER_TAKEN_AT,        /* the command's: what is at this offset, and before it, is no longer needed */
    SPERF_LEDGER_TOGGLES_ASKED,   /* signals that start and stop the recording. Children add to it */
    SPERF_LEDGER_SNAPSHOTS_ASKED, /* the same */
    SPERF_LEDGER_SIGNALS_LOST,    /* 1, 2 or both: the program uses the signal for toggles, for snapshots */
    /*
     * Offset of the spool that is written or was written last, 0: none. What was handed over behind it has all
     * of it: offsets grow with time.
     */
    SPERF_LEDGER_SPOOL_AT,
    SPERF_LEDGER_SPOOL_FAILED, /* errno that ended the spool; 0: none did */
    SPERF_LEDGER_WORDS
} sperf_ledger_word_t;

/*
 * Make the file `<directory>/<pid>-<counter>.started` with the first counter that is free, and map it. Returns
 * 0, or the errno with which it failed; then nothing has changed. Context: GVL.
 */
int sperf_ledger_create(const char *directory);

/* Return the path of the file; NULL: there is none. Borrowed. Context: GVL. */
const char *sperf_ledger_path(void);

/* Remove the file, because nothing was started. Context: GVL. */
void sperf_ledger_withdraw(void);

/*
 * Ensure that there is a ledger, and that children are counted from now on; without a file, from 0. Raises
 * RuntimeError if no postponed job is left, NoMemoryError. Context: GVL, at the start of a session.
 */
void sperf_ledger_start(void);

/*
 * If this is a child of fork that is due, adopt or count it now: it asks for its session before the job has
 * run. Does nothing in any other process. Runs Ruby code. Context: GVL.
 */
void sperf_ledger_child_begins(void);

/* Return how many children of fork were counted since the last sperf_ledger_start. Context: GVL. */
uint64_t sperf_ledger_forked(void);

/*
 * Return a word, 0 without a ledger. If a word that others write cannot be read, return its last known value.
 * Context: GVL, or a thread of sperf's.
 */
uint64_t sperf_ledger_get(sperf_ledger_word_t word);

/* Store a word of this process; does nothing without a ledger. Context: the same, one thread for each word. */
void sperf_ledger_set(sperf_ledger_word_t word, uint64_t value);

/* Add to a word that children add to as well. Context: GVL. */
void sperf_ledger_add(sperf_ledger_word_t word, int change);

/* The initial length of a file, unless RLIMIT_FSIZE is lower. */
enum { SPERF_LEDGER_ROOM_LOG2 = 30 };

/*
 * Return the offset behind all bytes of the file, a multiple of 8, where the caller may write; set that offset after
 * writing, which makes the bytes part of the file. There is one writer at a time: sperf's thread while it exists,
 * else the thread that holds the GVL. Context: that writer, in the process that made the file.
 */
uint64_t sperf_ledger_end(void);
void sperf_ledger_set_end(uint64_t end);

/* Return the current length of the file. Context: the same. */
uint64_t sperf_ledger_length(void);

/*
 * Write `length` bytes at `offset`. Returns 0 or an errno: ENOSPC if the disk is full, EFBIG behind the end of
 * the file, ESTALE if another process has truncated the file: what was written earlier is lost. Context: that writer.
 */
int sperf_ledger_write(uint64_t offset, const void *bytes, size_t length);

/* Return 0, or ESTALE as sperf_ledger_write. Context: that writer. */
int sperf_ledger_check(void);

/*
 * Release the disk space of [begin, end), if the file system can. If the range begins at the ledger, it must
 * not be written again. Context: that writer.
 */
void sperf_ledger_discard(uint64_t begin, uint64_t end);

/* Return whether the calling process has made the ledger's file. Context: GVL. */
bool sperf_ledger_is_own(void);

/*
 * The child's side of fork; `session` is the number of the session that ran in the parent, 0 for none. Context:
 * atfork child handler: stores, and rb_postponed_job_trigger, which signal handlers may call.
 */
void sperf_ledger_fork_child(uint64_t session);

/*
 * Set the function that adopts children of fork, and their children, before they are counted. It gets the
 * number that sperf_ledger_fork_child was given, returns whether the child is recorded now, and raises nothing.
 * Its context: GVL, at a safepoint of the child's only thread. Context: GVL.
 */
void sperf_ledger_on_child(bool (*adopt)(uint64_t session));

/*
 * In a child of fork, make a ledger of its own beside its parent's, as sperf_ledger_create does. If that fails
 * the ledger is unchanged. Context: GVL.
 */
int sperf_ledger_create_for_child(void);

/* Undo sperf_ledger_create_for_child: the ledger is the parent's again. Context: GVL, right after it. */
void sperf_ledger_withdraw_for_child(void);

/*
 * Leave the count of processes, because this one is about to execute another program; rejoin the count, because exec
 * has failed. Context: GVL.
 */
void sperf_ledger_leave(void);
void sperf_ledger_rejoin(void);

#endif
