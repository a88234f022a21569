/* Ractors: see ractors.h. */
#include "ractors.h"

#include <pthread.h>
#include <ruby.h>
#include <ruby/ractor.h>
#include <stdatomic.h>

#include "base/own_thread.h"
#include "kept_methods.h"

static rb_ractor_local_key_t main_key;
static char is_main;
static _Atomic bool seen_others;

bool sperf_ractors_count_one(void)
{
    return sperf_kept_call(SPERF_KEPT_RACTOR_COUNT, Qnil) == INT2FIX(1);
}

void sperf_ractors_init(void)
{
    static const struct rb_ractor_local_storage_type nothing_to_free;
    main_key = rb_ractor_local_storage_ptr_newkey(&nothing_to_free);
    rb_ractor_local_storage_ptr_set(main_key, &is_main);
}

void sperf_ractors_start(void)
{
    static bool started;
    if (started) return;
    started = true;
    if (!sperf_ractors_count_one()) atomic_store(&seen_others, true);
}

bool sperf_ractors_in_main(void)
{
    return rb_ractor_local_storage_ptr(main_key) == &is_main;
}

/* Ruby interrupts the thread that triggers a job, and a thread of the main Ractor if that is none of its own. */
static void *trigger(void *handle)
{
    rb_postponed_job_trigger(*(const rb_postponed_job_handle_t *)handle);
    return NULL;
}

/* A child of a fork in another Ractor has that one alone. */
bool sperf_ractors_pass_on(rb_postponed_job_handle_t handle)
{
    if (sperf_ractors_in_main() || sperf_ractors_count_one()) return false;
    pthread_t thread;
    if (sperf_own_thread_start(&thread, trigger, &handle) == 0) pthread_join(thread, NULL);
    return true;
}

void sperf_ractors_check(void)
{
    if (!sperf_ractors_in_main()) atomic_store(&seen_others, true);
}

bool sperf_ractors_single(void)
{
    return !atomic_load_explicit(&seen_others, memory_order_relaxed);
}
