/* The clocks of a thread at a tick: see tick_reading.h. */
#include "tick_reading.h"

#include "platform/platform.h"

/* What reading the own CPU clock takes. */
enum { READING_NS = 500 };

/* A thread that used so much less time than it held the GVL had no core: more than what ticks and interrupts take. */
enum { LOST_CORE_NS = 200000 };

/*
 * Return whether the thread computes, or would compute if it had a core. It does if its clock advances between two
 * readings, each a system call. Otherwise the kernel is asked, which takes some microseconds.
 */
static bool is_computing(const sperf_native_t *native, int64_t cpu_ns)
{
    if (pthread_equal(native->seen.thread, pthread_self())) return true;
    return sperf_native_cpu_ns(native) > cpu_ns || !sperf_platform_thread_is_asleep(&native->seen);
}

/* So long without CPU time while the GVL is held is no accident of scheduling. */
enum { STOOD_NS = 20000000 };

/* Attribute `cpu_ns`, and set `out` to the clocks of the mode. */
static void attribute(sperf_mode_t mode, sperf_thread_record_t *record, int64_t mono_ns, int64_t cpu_ns,
                      sperf_tick_t *out)
{
    sperf_native_t *native = record->native;
    int64_t used_ns = cpu_ns - native->cpu.cpu_read_ns;
    int64_t idle_ns = sperf_native_held_ns(record, mono_ns) - native->cpu.held_read_ns - used_ns;
    sperf_cpu_split_read(&native->cpu, cpu_ns, sperf_native_held_ns(record, mono_ns),
                         sperf_native_held_ns(record, sperf_clock_mono_ns()));
    if (mode == SPERF_MODE_CPU) {
        int64_t held_ns = sperf_native_held_ns(record, mono_ns);
        *out = (sperf_tick_t){native->cpu.with_gvl_ns, native->gc_total_ns, mono_ns - held_ns, 0};
    } else {
        int64_t held_ns = sperf_thread_held_ns(record, mono_ns);
        *out = (sperf_tick_t){held_ns, record->gc_total_ns, mono_ns - held_ns, idle_ns >= STOOD_NS ? idle_ns : 0};
    }
}

bool sperf_tick_read(sperf_mode_t mode, sperf_thread_record_t *record, int64_t mono_ns, sperf_tick_t *out)
{
    sperf_native_t *native = record->native;
    int64_t cpu_ns = sperf_native_cpu_ns(native);
    if (cpu_ns < 0) return false;
    bool moved = cpu_ns > native->cpu.cpu_read_ns && is_computing(native, cpu_ns);
    attribute(mode, record, mono_ns, cpu_ns, out);
    return moved;
}

/* Return whether the thread, whose clock is at `cpu_ns`, was taken off its core since the last reading. */
static bool is_off_its_core(sperf_thread_record_t *record, int64_t mono_ns, int64_t cpu_ns)
{
    sperf_native_t *native = record->native;
    int64_t held_ns = sperf_native_held_ns(record, mono_ns) - native->cpu.held_read_ns;
    bool had_none = native->coreless_cpu_ns == native->cpu.cpu_read_ns;
    if (had_none || held_ns - (cpu_ns - native->cpu.cpu_read_ns) < LOST_CORE_NS) return false;
    return sperf_native_cpu_ns(native) <= cpu_ns;
}

bool sperf_tick_read_at_rest(sperf_mode_t mode, sperf_thread_record_t *record, int64_t mono_ns, sperf_tick_t *out)
{
    sperf_native_t *native = record->native;
    int64_t cpu_ns = sperf_native_cpu_ns(native);
    if (cpu_ns < 0) return false;
    bool moved = cpu_ns > native->cpu.cpu_read_ns;
    bool coreless = mode == SPERF_MODE_CPU && is_off_its_core(record, mono_ns, cpu_ns);
    attribute(mode, record, mono_ns, cpu_ns, out);
    if (coreless) native->coreless_cpu_ns = cpu_ns;
    return mode == SPERF_MODE_WALL || (moved && !coreless);
}

bool sperf_gap_begins(sperf_thread_record_t *record, int64_t now_ns, int64_t tick_ns)
{
    if (!sperf_clock_is_own(record)) return false;
    sperf_native_t *native = record->native;
    bool is_due = now_ns - native->gap_read_mono_ns >= SPERF_READ_EVERY_NS;
    bool may_be_hit = tick_ns - now_ns < READING_NS + record->usual_gap_ns + record->usual_gap_ns / 2;
    if (!is_due && !may_be_hit) return false;
    sperf_cpu_split_read(&native->cpu, sperf_clock_cpu_ns(), native->held_ns, native->held_ns);
    native->gap_read_mono_ns = now_ns;
    return !is_due;
}

int64_t sperf_long_gap_cpu_ns(sperf_thread_record_t *record)
{
    if (!sperf_clock_is_own(record)) return 0;
    sperf_native_t *native = record->native;
    int64_t before_ns = native->cpu.without_gvl_ns[SPERF_GAP_LONG];
    sperf_cpu_split_read_long(&native->cpu, sperf_clock_cpu_ns(), native->held_ns);
    return native->cpu.without_gvl_ns[SPERF_GAP_LONG] - before_ns;
}

int64_t sperf_short_gap_cpu_ns(sperf_thread_record_t *record, int64_t length_ns)
{
    if (!sperf_clock_is_own(record)) return 0;
    sperf_cpu_split_t *cpu = &record->native->cpu;
    sperf_cpu_split_short_gap(cpu, length_ns);
    int64_t before_ns = cpu->without_gvl_ns[SPERF_GAP_SHORT], all_ns = cpu->short_gaps_ns;
    sperf_cpu_split_read(cpu, sperf_clock_cpu_ns(), record->native->held_ns, record->native->held_ns);
    int64_t now_ns = cpu->without_gvl_ns[SPERF_GAP_SHORT];
    int64_t own_ns = all_ns > 0 ? (now_ns - before_ns) * length_ns / all_ns : 0; /* both below some milliseconds */
    record->blocked[SPERF_GAP_SHORT].measured.part_ns += now_ns - record->short_gaps_seen_ns - own_ns;
    record->short_gaps_seen_ns = now_ns;
    return own_ns;
}

sperf_running_t *sperf_tick_account(sperf_mode_t mode, sperf_native_t *native, sperf_thread_record_t *record)
{
    return mode == SPERF_MODE_CPU ? &native->running : &record->running;
}
