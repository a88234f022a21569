/*
 * The ledger: a page of memory that a process shares with its children of fork, and under `sperf record` with the
 * command.
 *
 * Under the command it is the first page of a file that is made when the session starts, `<pid>-<counter>.started`.
 * What is stored in it is in the file at once, whatever becomes of the process: it needs no path, no privilege, no
 * descriptor and no orderly end. Without a command the page is nobody's file. It is mapped once per process and never
 * unmapped.
 *
 * The rest of the file is for what the process leaves: its spool (recording/spooling.h) and what it hands over at its
 * end (bindings/handover.h). It is made with the page, a gigabyte long and sparse; more is asked for by its path, where
 * that still leads to it. It is mapped with the page at first, then by a mapping of its own, which grows as bytes come.
 * What a short process leaves has room in the page, behind the words.
 *
 * The file is anybody's who may write to it, and the disk may be full: neither mapping is touched but as
 * guarded_memory.h says. A file that was truncated is made as long as it was, by its path. The words are the same as
 * before then, and what was to be written is written anew by those who know it.
 *
 * A child of fork is adopted when it comes to run Ruby again, not when it is born: what Ruby forks for spawn, system
 * and backticks executes another program before that. The atfork handler notes that the child is to be looked at, with
 * the number of its parent's session, and triggers a postponed job. The job runs on the child's only thread, under its
 * GVL, at its next safepoint. There the child is adopted, if it is to be recorded: it starts a session with the same
 * options and empty tables, which runs Ruby code and makes objects as any start does, in a ledger of its own beside its
 * parent's (bindings/autorun.h). Else it is counted as one that runs on unrecorded; if it executes another program it
 * takes its count back (exec_hook.rb), as the new program is recorded or is no Ruby.
 *
 * The counter is in memory that processes share, and only added to atomically. What a process knows of itself (that a
 * count is due, that it was counted) is its own copy: fork has one thread, and the job and exec run under the GVL.
 */
#ifndef SPERF_EXT_LEDGER_H
#define SPERF_EXT_LEDGER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a file's first bytes say; in the byte order of the machine. Read by lib/sperf/command/collection_entry.rb. */
#define SPERF_LEDGER_MAGIC "sperf 1\n"

enum { SPERF_LEDGER_BYTES = 4096 };

/*
 * The words behind the magic, eight bytes each, in the order of CollectionEntry::NUMBERS. Those without a remark are the
 * process's: it keeps a copy, and reads that.
 */
typedef enum {
    SPERF_LEDGER_MAGIC_WORD,
    SPERF_LEDGER_FORKED,         /* children of fork, and theirs, that run on unrecorded. They add to it */
    SPERF_LEDGER_HANDED_OVER_AT, /* offset of what was left last, complete; 0: nothing yet (handover.h) */
    SPERF_LEDGER_FAILED,         /* errno with which the last attempt to leave something failed; 0: none did */
    /* What the process and the command say to each other (base/control_page.h). */
    SPERF_LEDGER_ANSWERED,        /* the turn of the control page that was followed */
    SPERF_LEDGER_ENDED,           /* 1: nothing more comes */
    SPERF_LEDGER_TAKEN_AT,        /* the command's: what was left at this offset, and before, is not needed any more */
    SPERF_LEDGER_TOGGLES_ASKED,   /* signals that start and stop the recording. Children add to it */
    SPERF_LEDGER_SNAPSHOTS_ASKED, /* the same */
    SPERF_LEDGER_SIGNALS_LOST,    /* 1, 2 or both: the program took the signal for the one, for the other */
    /*
     * Offset of the spool that is written or was written last, 0: none. What was handed over behind it has all of it:
     * offsets grow with time.
     */
    SPERF_LEDGER_SPOOL_AT,
    SPERF_LEDGER_SPOOL_FAILED, /* errno because of which there is no spool any more; 0: there is, or was none */
    SPERF_LEDGER_CUT,          /* 1: another process has truncated the file; 2: so that what was handed over is lost */
    SPERF_LEDGER_WORDS
} sperf_ledger_word_t;

/*
 * Make the file `<directory>/<pid>-<counter>.started` with the first counter that is free, and map it. Returns 0, or
 * the errno with which it failed; then nothing has changed. Context: GVL.
 */
int sperf_ledger_create(const char *directory);

/* Return the path of the file, NULL if there is none. Borrowed. Context: GVL. */
const char *sperf_ledger_path(void);

/* Remove the file again: nothing was started after all. Context: GVL. */
void sperf_ledger_withdraw(void);

/*
 * Make sure that there is a ledger and that children are counted from now on; without a file, from 0. Raises
 * RuntimeError where no postponed job is left, NoMemoryError. Context: GVL, at the start of a session.
 */
void sperf_ledger_start(void);

/*
 * A child of fork that is to be adopted or counted as soon as it runs Ruby does run Ruby: do so now, as it asks for its
 * session before the job that does it has come. Nothing in any other process. Context: GVL; runs Ruby code.
 */
void sperf_ledger_child_begins(void);

/* Return how many children of fork were counted since the last sperf_ledger_start. Context: GVL. */
uint64_t sperf_ledger_forked(void);

/*
 * Return a word, 0 where there is no ledger. Words of others that cannot be read are what they were last. Context: GVL, or
 * a thread of sperf's.
 */
uint64_t sperf_ledger_get(sperf_ledger_word_t word);

/* Store a word of the process's own; nothing where there is no ledger. Context: the same, one thread for each word. */
void sperf_ledger_set(sperf_ledger_word_t word, uint64_t value);

/* Add to a word that children add to as well. Context: GVL. */
void sperf_ledger_add(sperf_ledger_word_t word, int change);

/* How long a file is made: less where the process may not write so much (RLIMIT_FSIZE). */
enum { SPERF_LEDGER_ROOM_LOG2 = 30 };

/*
 * Return the offset behind all that is in the file, a multiple of 8, from which on the caller may write; and say up to
 * where it has, for good. One writer at a time: sperf's thread while there is one, else who holds the GVL. Context:
 * that writer, in the process that made the file.
 */
uint64_t sperf_ledger_end(void);
void sperf_ledger_use(uint64_t end);

/* Return how long the file may become. Context: the same. */
uint64_t sperf_ledger_length(void);

/*
 * Write `length` bytes at `offset`. Returns 0, or the errno with which it failed: ENOSPC where the disk is full, EFBIG
 * behind the file's end, ESTALE where another process has truncated the file. Then it is as long as before, and empty:
 * what was written to it earlier is lost, as SPERF_LEDGER_CUT says. Context: that writer.
 */
int sperf_ledger_write(uint64_t offset, const void *bytes, size_t length);

/* Return 0, or ESTALE as sperf_ledger_write does: what was written until now may be gone. Context: that writer. */
int sperf_ledger_check(void);

/*
 * Give back the room of what is in [begin, end), where the file system can; it is not written to any more if it is all
 * from the ledger on. Context: that writer.
 */
void sperf_ledger_discard(uint64_t begin, uint64_t end);

/* Say whether the calling process is the one that made the ledger's file. Context: GVL. */
bool sperf_ledger_is_own(void);

/*
 * The child's side of fork; `session` is the number of the session that ran in the parent, 0 for none. Context:
 * pthread_atfork's child handler: stores, and rb_postponed_job_trigger, which may be called from signal handlers.
 */
void sperf_ledger_fork_child(uint64_t session);

/*
 * Have `adopt` called in a child of fork, and in its children, before they are counted, with the number that
 * sperf_ledger_fork_child was given. It returns whether the child is recorded now, and raises nothing. Its context:
 * GVL, at a safepoint of the child's only thread. Context: GVL.
 */
void sperf_ledger_on_child(bool (*adopt)(uint64_t session));

/*
 * In a child: make a ledger of its own beside its parent's, as sperf_ledger_create does. On failure the ledger is what
 * it was. Context: GVL.
 */
int sperf_ledger_create_for_child(void);

/* Undo that: the ledger is the parent's again. Context: GVL, right after it. */
void sperf_ledger_withdraw_for_child(void);

/*
 * The process is about to become another program, and is still there: take this process out of the count, and put it
 * back. Context: GVL.
 */
void sperf_ledger_leave(void);
void sperf_ledger_stay(void);

#endif
