/* Which JIT is on, and kinds of code: see jit.h. */
#include "jit.h"

#include <errno.h>
#include <fcntl.h>
#include <ruby.h>
#include <ruby/debug.h>
#include <ruby/version.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "base/call_check.h"
#include "kept_methods.h"
#include "platform/platform.h"
#include "ractors.h"
#include "vm_insns.h"
#include "vm_quiet.h"

/* -- Which JIT is on -- */

/* The release whose ZJIT is the first to mark frames, in the form of RUBY_API_VERSION_CODE. */
enum { FIRST_WITH_MARKS = 40100 };

static _Atomic int known = SPERF_NO_JIT;
static _Atomic bool saw_mark;
static rb_postponed_job_handle_t learn_handle = POSTPONED_JOB_HANDLE_INVALID;

static sperf_jit_t ask(void)
{
    if (RTEST(sperf_kept_call(SPERF_KEPT_YJIT_ENABLED_P, Qnil))) return SPERF_YJIT;
    if (!RTEST(sperf_kept_call(SPERF_KEPT_ZJIT_ENABLED_P, Qnil))) return SPERF_NO_JIT;
    return RUBY_API_VERSION_CODE < FIRST_WITH_MARKS ? SPERF_ZJIT_UNMARKED : SPERF_ZJIT;
}

sperf_jit_t sperf_jit_in_use(void)
{
    sperf_vm_quiet_t quiet;
    sperf_vm_quiet_begin(&quiet);
    sperf_jit_t jit = ask();
    sperf_vm_quiet_end(&quiet);
    return jit;
}

bool sperf_jit_hides_frames(void)
{
    return sperf_jit_is_zjit(sperf_jit_in_use());
}

/* Context: postponed job. */
static void learn_job(void *unused)
{
    SPERF_IN_HOOK();
    if (sperf_ractors_pass_on(learn_handle)) return;
    atomic_store(&known, sperf_jit_in_use());
}

void sperf_jit_learn(void)
{
    if (learn_handle == POSTPONED_JOB_HANDLE_INVALID) learn_handle = rb_postponed_job_preregister(0, learn_job, NULL);
    atomic_store(&known, sperf_jit_in_use());
}

sperf_jit_t sperf_jit_known(void)
{
    return (sperf_jit_t)atomic_load_explicit(&known, memory_order_relaxed);
}

void sperf_jit_ask_again(void)
{
    if (learn_handle != POSTPONED_JOB_HANDLE_INVALID) rb_postponed_job_trigger(learn_handle);
}

bool sperf_jit_marks_frames(void)
{
    return sperf_jit_known() == SPERF_YJIT || atomic_load_explicit(&saw_mark, memory_order_relaxed);
}

void sperf_jit_saw_mark(void)
{
    if (!atomic_load_explicit(&saw_mark, memory_order_relaxed)) atomic_store(&saw_mark, true);
}

/* -- Kinds of code -- */

enum { FIRST_PAUSE_NS = 10000000 };

void sperf_machine_code_init(sperf_machine_code_t *code)
{
    memset(code, 0, sizeof *code);
}

void sperf_machine_code_cleanup(sperf_machine_code_t *code)
{
    sperf_memory_map_cleanup(&code->map);
    sperf_machine_code_init(code);
}

sperf_status_t sperf_process_maps_read(sperf_buffer_t *out)
{
    int file = sperf_platform_maps_open();
    if (file < 0) return SPERF_NOT_FOUND;
    char piece[4096]; /* the kernel gives no more at once */
    ssize_t length;
    do {
        length = read(file, piece, sizeof piece);
        if (length > 0) sperf_buffer_append(out, piece, (size_t)length);
    } while (length > 0 || (length < 0 && errno == EINTR));
    close(file);
    return length < 0 ? SPERF_NOT_FOUND : out->status;
}

sperf_status_t sperf_memory_map_read(sperf_memory_map_t *map)
{
    sperf_buffer_t text = SPERF_BUFFER_INIT;
    *map = (sperf_memory_map_t){0};
    sperf_status_t status = sperf_process_maps_read(&text);
    if (status == SPERF_OK) status = sperf_memory_map_parse(map, (const char *)text.bytes, text.length);
    sperf_buffer_cleanup(&text);
    return status;
}

/* Read the map again, unless that was done lately. If it cannot be read, the last one stays. */
static void read_map_again(sperf_machine_code_t *code, int64_t mono_ns)
{
    if (mono_ns < code->next_look_mono_ns) return;
    code->pause_ns = code->pause_ns == 0 ? FIRST_PAUSE_NS : 2 * code->pause_ns;
    code->next_look_mono_ns = mono_ns + code->pause_ns;

    sperf_memory_map_t map;
    if (sperf_memory_map_read(&map) == SPERF_OK) {
        sperf_memory_map_cleanup(&code->map);
        code->map = map;
    } else {
        sperf_memory_map_cleanup(&map);
    }
}

sperf_code_kind_t sperf_machine_code_kind(sperf_machine_code_t *code, uint64_t pc, int64_t mono_ns)
{
    if (pc == 0) return SPERF_CODE_UNKNOWN;
    if (sperf_vm_insns_contain(pc)) return SPERF_CODE_INTERPRETER;
    const sperf_mapping_t *mapping = sperf_memory_map_find(&code->map, pc);
    if (mapping == NULL || !mapping->executable) {
        read_map_again(code, mono_ns);
        mapping = sperf_memory_map_find(&code->map, pc);
    }
    if (mapping == NULL) return SPERF_CODE_UNKNOWN;
    /*
     * Executable or not: a JIT reserves its memory, and makes a page executable when it has something to put there.
     */
    if (mapping->backing == SPERF_MAPPING_ANONYMOUS) return SPERF_CODE_JIT;
    return mapping->executable ? SPERF_CODE_LIBRARY : SPERF_CODE_UNKNOWN;
}
