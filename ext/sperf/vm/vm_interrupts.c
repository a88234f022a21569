/* Holding interrupts back: see vm_interrupts.h. */
#include "vm_interrupts.h"

#include <ruby.h>
#include <ruby/debug.h>

#include "base/call_check.h"
#include "vm_layout.h"

/* Ruby's bits. A barrier of another Ractor, which waits for this thread, is not held back. */
enum { TIMER = 1, PENDING = 2, JOB = 4, TRAP = 8, TERMINATE = 16, BARRIER = 32 };
enum { KNOWN = TIMER | PENDING | JOB | TRAP | TERMINATE | BARRIER, HELD = KNOWN & ~BARRIER };

/* In units of four bytes, behind .vm_stack, .vm_stack_size, .cfp and .tag. */
enum { FLAG = 8, MASK };

static bool found;

static volatile uint32_t *words_of_current(void)
{
    const void *const *thread = DATA_PTR(rb_thread_current());
    return (volatile uint32_t *)(uintptr_t)thread[sperf_vm_layout.thread_ec];
}

static bool look_like_a_jobs(void)
{
    volatile uint32_t *words = words_of_current();
    return (words[FLAG] & ~KNOWN) == 0 && (words[MASK] & ~KNOWN) == 0 && (words[MASK] & (JOB | TRAP)) == (JOB | TRAP);
}

/* Context: postponed job. */
static void look_job(void *unused)
{
    SPERF_IN_HOOK();
    found = look_like_a_jobs();
}

#ifdef SPERF_ASSERT_INTERRUPTS
static bool are_held(void)
{
    return !found || (words_of_current()[MASK] & HELD) == HELD;
}
#endif

bool sperf_vm_interrupts_find(void)
{
    static rb_postponed_job_handle_t handle = POSTPONED_JOB_HANDLE_INVALID;
    static bool tried;
    if (tried) return found;
    if (look_like_a_jobs()) { /* in a job, in which a child of fork is adopted */
        return tried = found = true;
    }
    if (handle == POSTPONED_JOB_HANDLE_INVALID) handle = rb_postponed_job_preregister(0, look_job, NULL);
    if (handle == POSTPONED_JOB_HANDLE_INVALID) return false;
    uint32_t mask = words_of_current()[MASK]; /* not 0 in a signal handler */
    rb_postponed_job_trigger(handle);
    rb_thread_check_ints();
    tried = true;
    found = found && words_of_current()[MASK] == mask;
#ifdef SPERF_ASSERT_INTERRUPTS
    sperf_call_check_set(are_held);
#endif
    return found;
}

void sperf_vm_interrupts_hold(sperf_vm_interrupts_t *held)
{
    held->mask = found ? words_of_current() + MASK : NULL;
    if (held->mask == NULL) return;
    held->before = *held->mask;
    *held->mask = held->before | HELD;
}

void sperf_vm_interrupts_put_off_switch(void)
{
    if (found) __atomic_fetch_and(words_of_current() + FLAG, ~(uint32_t)TIMER, __ATOMIC_SEQ_CST);
}

void sperf_vm_interrupts_let_handlers_run(const sperf_vm_interrupts_t *held)
{
    if (held->mask != NULL) *held->mask = held->before | (HELD & ~(TRAP | TIMER));
}

void sperf_vm_interrupts_leave_handlers(const sperf_vm_interrupts_t *held)
{
    if (held->mask != NULL) *held->mask = (held->before | HELD) & ~(uint32_t)(TRAP | TIMER);
}

void sperf_vm_interrupts_release(const sperf_vm_interrupts_t *held)
{
    if (held->mask != NULL) *held->mask = held->before;
}
