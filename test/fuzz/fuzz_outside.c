/*
 * Fuzz target: whatever the memory of another process holds, and whatever it writes meanwhile, reading its threads ends
 * and leaves a valid profile.
 *
 * An input begins with the number of its writes, at most WRITES_MAX, and a byte that is not used. Each write has four
 * numbers of 16 bits: before how many reads it happens, at which word, and the word: a number, or with the second
 * highest bit of the next field, an address in the memory. What follows is the memory. test/fuzz/outside_corpus.rb makes
 * processes. docs/fuzzing.md says how to run this.
 */
#include <stdint.h>
#include <string.h>

#include "fuzz_support.h"
#include "sperf/outside/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

#define BASE 0x10000U
enum { MEMORY_BYTES = 1 << 15, WRITES_MAX = 32, WRITE_BYTES = 8, TICKS = 6, TICK_NS = 10000000, READS_MAX = 4000000 };

typedef struct {
    _Alignas(8) uint8_t memory[MEMORY_BYTES];
    const uint8_t *writes;
    uint32_t writes_left;
    uint32_t reads; /* since the last write */
    uint64_t all_reads;
} process_t;

/* Small structs, so that the memory is small. The names are those of test/fuzz/outside_corpus.rb. */
static const sperf_outside_layout_t layout = {
    .thread_self = 0,
    .thread_ractor = 8,
    .thread_vm = 16,
    .thread_node = 24,
    .thread_ec = 40,
    .thread_native = 48,
    .thread_name = 56,
    .thread_blocking = 64,
    .thread_locking = 72,
    .thread_keeping = 80,
    .thread_ready = 88,
    .native_tid = 8,
    .ractor_threads = 0,
    .ractor_node = 16,
    .ractor_number = 32,
    .ractor_running = 40,
    .ractor_ready = 48,
    .vm_ractors = 0,
    .vm_space = 16,
    .space_gc = 4,
    .gc_bit = 5,
    .mutex_data = 16,
    .mutex_next = 8,
    .ec_stack = 0,
    .frame_bytes = 40,
    .iseq_body = 8,
    .body_location = 16,
    .body_code = 8,
    .body_lines = 48,
    .line_bytes = 8,
    .body_local = 80,
    .entry_owner = 24,
    .entry_name = 16,
    .entry_definition = 8,
    .definition_iseq = 8,
    .class_name = 16,
    .class_attached = 24,
    .class_singleton_bit = 13,
    .vm_root = BASE,
    .names_root = BASE + 8,
};

/* Labels, at places of their own. */
#define TABLES (BASE + 0x3000U)
static const sperf_published_labels_t labels = {
    .version = SPERF_PUBLISHED_LABELS_VERSION,
    .generation = TABLES,
    .renewals = TABLES + 8,
    .chunks = TABLES + 16,
    .chunks_count = TABLES + 24,
    .tables = TABLES + 32,
    .slots = TABLES + 80,
    .tables_bytes = 48,
    .strings = 0,
    .labels = 8,
    .sets = 16,
    .strings_count = 24,
    .labels_count = 32,
    .sets_count = 40,
    .string_bytes = 16,
    .string_pointer = 0,
    .string_length = 8,
    .label_bytes = 8,
    .label_key = 0,
    .label_value = 4,
    .set_bytes = 8,
    .set_start = 0,
    .set_count = 4,
    .slots_count = 8,
    .slot_bytes = 8,
    .slot_row = 0,
    .records_in_chunk = 4,
    .record_bytes = 24,
    .record_thread = 0,
    .record_vm_thread = 8,
    .record_labels = 16,
};

static uint32_t number(const uint8_t *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8;
}

/* Do the writes whose time has come. */
static void run(process_t *process)
{
    process->reads++;
    require(++process->all_reads < READS_MAX, "reading does not end");
    while (process->writes_left > 0 && number(process->writes) <= process->reads) {
        uint32_t place = number(process->writes + 2) % (MEMORY_BYTES / 8), value = number(process->writes + 4);
        uint64_t word = (number(process->writes + 6) & 1) != 0 ? BASE + (uint64_t)value * 8 % MEMORY_BYTES : value;
        memcpy(process->memory + (size_t)place * 8, &word, sizeof word);
        process->reads = 0;
        process->writes += WRITE_BYTES;
        process->writes_left--;
    }
}

static uint32_t read_pieces(void *context, const sperf_outside_piece_t *pieces, uint32_t count)
{
    process_t *process = context;
    require(count <= SPERF_OUTSIDE_PIECES_MAX, "too many pieces");
    for (uint32_t i = 0; i < count; i++) {
        run(process);
        uint64_t begin = pieces[i].address - BASE;
        if (pieces[i].address < BASE || begin > MEMORY_BYTES || pieces[i].bytes > MEMORY_BYTES - begin) return i;
        memcpy(pieces[i].to, process->memory + begin, pieces[i].bytes);
    }
    return count;
}

static sperf_outside_usage_t usage(void *context, int32_t tid, bool wants_state)
{
    const process_t *process = context;
    (void)wants_state;
    return (sperf_outside_usage_t){.cpu_ns = process->all_reads * 1000,
                                   .wait_ns = process->all_reads % 64 * process->all_reads * 1000,
                                   .is_on_cpu = tid % 2 == 0,
                                   .is_known = tid > 0};
}

static void check_owners(sperf_outside_target_t *target)
{
    for (uint32_t row = 0; row < target->threads.count; row++) {
        uint64_t lock = target->threads.rows[row].locking;
        uint32_t owner = sperf_outside_lock_owner(&target->memory, &target->threads, lock);
        require(owner == UINT32_MAX || owner < target->threads.count, "the owner is not a thread");
    }
}

static void check(process_t *process)
{
    sperf_outside_target_t *target;
    sperf_outside_memory_t memory = {read_pieces, process, NULL};
    require(sperf_outside_target_new(&layout, memory, usage, 1, &target) == SPERF_OK, "no target");
    sperf_published_labels_t found;
    bool is_found = sperf_published_labels_find(&memory, BASE, BASE + MEMORY_BYTES, &found) == SPERF_OK;
    require(sperf_outside_target_read_labels(target, is_found ? &found : &labels) == SPERF_OK, "no labels");
    for (uint64_t tick = 1; tick <= TICKS; tick++) {
        uint32_t torn = 0;
        sperf_status_t status = sperf_outside_target_sample(target, tick * TICK_NS, &torn);
        require(status == SPERF_OK || status == SPERF_NOT_FOUND, "a sample failed");
        require(torn <= target->threads.count, "more torn stacks than threads");
        check_owners(target);
    }
    sperf_profile_t *profile = NULL;
    require(sperf_outside_target_remove_profile(target, (TICKS + 1) * TICK_NS, &profile) == SPERF_OK, "no profile");
    require_valid(profile);
    require(target->lost <= target->torn && target->torn <= target->samples, "the counts contradict each other");
    sperf_profile_free(profile);
    sperf_outside_target_free(target);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static process_t process;
    process = (process_t){0};
    if (length < 2) return 0;
    process.writes_left = bytes[0] % (WRITES_MAX + 1);
    size_t head = 2 + (size_t)process.writes_left * WRITE_BYTES;
    if (length < head) return 0;
    process.writes = bytes + 2;
    memcpy(process.memory, bytes + head, length - head < MEMORY_BYTES ? length - head : MEMORY_BYTES);
    check(&process);
    return 0;
}
