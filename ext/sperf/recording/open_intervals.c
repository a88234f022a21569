/* Intervals without the GVL that have not ended when a session stops. */
#include "session_recording.h"

#include <ruby.h>
#include <stdlib.h>

#include "base/clocks.h"
#include "capture/capture.h"
#include "capture/entry_names.h"
#include "platform/platform.h"
#include "samples.h"
#include "vm/kept_methods.h"
#include "vm/ractors.h"
#include "vm/vm_layout.h"

/* The stack of a thread, and the entry that is made of it. This runs once, so entries need not go through the ring. */
typedef struct {
    sperf_stack_scratch_t stack;
    uint64_t words[SPERF_ENTRY_HEADER_WORDS + (SPERF_FRAMES_MAX + 1) * 3];
} scratch_t;

/* CPU time that the thread has used since it gave up the GVL: its stack does not change, but its clock may run. */
static int64_t without_gvl_ns(sperf_thread_record_t *record)
{
    sperf_native_t *native = record->native;
    if (native == NULL || native->last_number != record->number) return 0;
    int64_t cpu_ns = sperf_platform_thread_cpu_ns(&native->seen);
    if (cpu_ns < 0) return 0;
    int64_t before_ns = native->cpu.without_gvl_ns[SPERF_GAP_LONG];
    sperf_cpu_split_read_long(&native->cpu, cpu_ns, native->held_ns);
    return native->cpu.without_gvl_ns[SPERF_GAP_LONG] - before_ns;
}

/* The interval gets its own time, because it is captured with certainty. The pools stay unsampled time. */
static void fill(sperf_mode_t mode, sperf_thread_record_t *record, int64_t end_mono_ns, sperf_entry_t *entry)
{
    int64_t *spent_ns = entry->values.spent_ns;
    int64_t running_ns = without_gvl_ns(record);
    entry->since_ns = end_mono_ns;
    if (mode == SPERF_MODE_WALL) {
        int64_t ready_ns = atomic_load(&record->ready_mono_ns);
        if (ready_ns < record->suspended_mono_ns || ready_ns > end_mono_ns) ready_ns = end_mono_ns;
        int64_t blocked_ns = ready_ns - record->suspended_mono_ns;
        if (running_ns > blocked_ns) running_ns = blocked_ns;
        spent_ns[SPERF_TIME_BLOCKED] = blocked_ns - running_ns;
        spent_ns[SPERF_TIME_WAIT] = end_mono_ns - ready_ns;
        entry->since_ns = ready_ns;
        sperf_entry_set_waited(entry, record->suspended_mono_ns);
    }
    spent_ns[SPERF_TIME_RUNNING] = running_ns;
    if (record->native != NULL) record->native->without_gvl_taken_ns += running_ns;
}

/* Another thread may have renamed it while it waited. Without a layout, threads are named at the very end. */
static void rename_thread(sperf_tables_t *tables, VALUE thread, const sperf_thread_record_t *record)
{
    if (sperf_vm_layout.thread_name == 0) return;
    VALUE name = sperf_kept_call(SPERF_KEPT_THREAD_NAME, thread);
    if (!RB_TYPE_P(name, T_STRING)) return;
    size_t length = (size_t)RSTRING_LEN(name);
    if (length > SPERF_THREAD_NAME_BYTES) length = SPERF_THREAD_NAME_BYTES;
    if (length > 0) (void)sperf_thread_rows_rename(&tables->thread_rows, record->number, RSTRING_PTR(name), length);
    RB_GC_GUARD(name);
}

static void close_interval(sperf_tables_t *tables, VALUE thread, sperf_thread_record_t *record, int64_t end_mono_ns,
                           scratch_t *scratch)
{
    sperf_entry_t entry;
    rename_thread(tables, thread, record);
    /* Also set for a thread that never ran: Thread.list has the threads of this Ractor. */
    record->in_main_ractor = sperf_ractors_in_main();
    sperf_entry_init(&entry, SPERF_ENTRY_SPENT, record, end_mono_ns);
    fill(tables->mode, record, end_mono_ns, &entry);
    bool is_read = sperf_entry_walk(&entry, thread, tables->instructions, &scratch->stack);
    if (is_read && !tables->untitled) sperf_entry_set_wait_labels(&entry, scratch->stack.frames);
    sperf_entry_write(scratch->words, &entry, scratch->stack.frames);
    sperf_samples_add_entry(tables, scratch->words);
}

void sperf_open_intervals_close(sperf_threads_t *threads, sperf_tables_t *tables, int64_t end_mono_ns)
{
    scratch_t *scratch = NULL;
    VALUE list = sperf_kept_call(SPERF_KEPT_THREAD_LIST, Qnil);
    for (long i = 0; !NIL_P(list) && i < RARRAY_LEN(list); i++) {
        VALUE thread = rb_ary_entry(list, i);
        sperf_thread_record_t *record = sperf_threads_find(threads, thread);
        if (record == NULL || record->own) continue;
        if (record->suspended_mono_ns == 0 || thread == rb_thread_current()) continue;
        if (scratch == NULL) scratch = calloc(1, sizeof *scratch);
        if (scratch == NULL) break; /* open intervals have no stack, and are unsampled time */
        close_interval(tables, thread, record, end_mono_ns, scratch);
    }
    free(scratch);
}
