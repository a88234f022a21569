/*
 * The thread that holds a Mutex or a Monitor, and the thread of a fiber; the locks that a thread holds and waits for.
 *
 * Ruby's API tells only whether the calling fiber holds a lock. The structure of a Mutex has its holder: the VM's
 * structure of a fiber (Ruby 3.4), of a thread (Ruby 4.0), or a Thread. Which word that is, is learned from a Mutex of
 * sperf's own that is locked and unlocked; if no word fits, holders are unknown. A Monitor refers to the Mutex by which
 * it locks.
 *
 * Memory is read through the kernel, so a wrong guess cannot fault. The result is one of the threads that the caller
 * lists, or unknown. A Monitor's Mutex is used as one once its words say that it is one.
 *
 * What a thread holds is a list of its own: the VM's structure of a thread points to the structure of the Mutex that it
 * locked last, and each of these to the one before. The word beside that pointer is the Mutex that the thread waits for.
 * Both are learned from two Mutexes of sperf's own, and not used if they are not where they were in all releases so far.
 * A Mutex is identified by the address of its structure: it is made with the Mutex, does not move, and is freed by the
 * GC only. So two threads mean the same lock if they had it at the same moment. Nothing else follows from the address:
 * later it may belong to another lock.
 *
 * Context of all functions: GVL of the main Ractor, after sperf_vm_layout_find, if nothing else is said.
 */
#ifndef SPERF_EXT_VM_LOCKS_H
#define SPERF_EXT_VM_LOCKS_H

#include <ruby.h>
#include <stdint.h>

/* Return the ec of a fiber by the VM's structure of it: at the same place in each. NULL if that is not known. */
const VALUE *sperf_vm_fiber_ec(const void *fiber);

/*
 * Return the thread of `threads` (an Array of Thread) that holds `lock`, a Mutex or Monitor: Qnil if none holds it,
 * Qfalse if it is held by an unknown thread, or is another object. Allocates objects at its first call.
 */
VALUE sperf_vm_lock_owner(VALUE lock, VALUE threads);

/* The most locks of one thread that are read, beginning with the one that it locked last. */
enum { SPERF_VM_LOCKS_MAX = 8 };

/* In the place of a lock: a Queue, SizedQueue or ConditionVariable, or Mutex#sleep, which no thread holds. */
#define SPERF_VM_LOCK_WITHOUT_OWNER ((uintptr_t)1)

/*
 * Learn where a thread has its locks. Allocates objects. Context: GVL of the main Ractor, interrupts held back, while
 * sperf_vm_layout_find runs.
 */
void sperf_vm_locks_find(void);

/*
 * Set `held` to the locks that a thread holds, by the address of their structures, and return how many these are: 0 if
 * that is not known. `vm_thread` is the VM's structure of the thread.
 *
 * Context: the thread itself, handlers included; sperf's thread, which has pinned it; or the GVL, while the thread is
 * without it. Plain loads: structures of Mutexes are freed by the GC only, which does not run or begin meanwhile. If the
 * thread locks or unlocks at this moment, the list is that of before, of after, or ends early.
 */
uint32_t sperf_vm_locks_held(const void *vm_thread, uintptr_t held[SPERF_VM_LOCKS_MAX]);

/*
 * Return what a thread waits for that is without the GVL, or has just got it back: the address of the Mutex's structure,
 * SPERF_VM_LOCK_WITHOUT_OWNER, or 0: something else, or not known. A wait for the Mutex of a Monitor is one for a Mutex,
 * and so is the end of ConditionVariable#wait, which locks the Mutex again.
 *
 * Context: the thread itself in a thread event hook, with the GVL; or the GVL, while the thread is without it. Plain
 * loads: of the thread's own frames, and of objects that these and the thread keep alive.
 */
uintptr_t sperf_vm_locks_waited(const void *vm_thread);

#endif
