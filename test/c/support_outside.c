/* A process made of bytes: see support_outside.h. */
#include "support_outside.h"

#include <string.h>

enum { STRING = 5, ARRAY = 7, NOT_EMBEDDED = 1 << 13, EMBEDDED_ARRAY = 1 << 13, LENGTH_SHIFT = 15 };

void outside_init(outside_process_t *process)
{
    memset(process, 0, sizeof *process);
    process->next = OUTSIDE_BASE + 64; /* behind the roots */
}

static uint32_t read_pieces(void *context, const sperf_outside_piece_t *pieces, uint32_t count)
{
    outside_process_t *process = context;
    for (uint32_t i = 0; i < count; i++) {
        process->reads++;
        if (process->before_read != NULL) process->before_read(process->context);
        uint64_t begin = pieces[i].address - OUTSIDE_BASE;
        if (pieces[i].address < OUTSIDE_BASE || begin > OUTSIDE_BYTES || pieces[i].bytes > OUTSIDE_BYTES - begin)
            return i;
        memcpy(pieces[i].to, process->bytes + begin, pieces[i].bytes);
    }
    return count;
}

sperf_outside_memory_t outside_memory(outside_process_t *process)
{
    static sperf_outside_layout_t layout;
    layout = outside_layout();
    return (sperf_outside_memory_t){read_pieces, process, &layout};
}

uint64_t outside_new(outside_process_t *process, uint64_t bytes)
{
    uint64_t address = process->next;
    process->next += (bytes + 7) / 8 * 8;
    return address;
}

void outside_set(outside_process_t *process, uint64_t address, uint64_t word)
{
    memcpy(process->bytes + (address - OUTSIDE_BASE), &word, sizeof word);
}

void outside_set32(outside_process_t *process, uint64_t address, uint32_t value)
{
    memcpy(process->bytes + (address - OUTSIDE_BASE), &value, sizeof value);
}

uint64_t outside_string(outside_process_t *process, const char *text, bool embedded)
{
    uint64_t length = strlen(text);
    uint64_t string = outside_new(process, 32 + length);
    uint64_t to = embedded ? string + 24 : outside_new(process, length + 1);
    outside_set(process, string, STRING | (embedded ? 0 : NOT_EMBEDDED));
    outside_set(process, string + 16, length);
    if (!embedded) outside_set(process, string + 24, to);
    memcpy(process->bytes + (to - OUTSIDE_BASE), text, length);
    return string;
}

uint64_t outside_array(outside_process_t *process, const uint64_t *words, uint64_t count, bool embedded)
{
    uint64_t array = outside_new(process, 40 + count * 8);
    uint64_t to = embedded ? array + 16 : outside_new(process, count * 8);
    outside_set(process, array, embedded ? ARRAY | EMBEDDED_ARRAY | count << LENGTH_SHIFT : ARRAY);
    if (!embedded) {
        outside_set(process, array + 16, count);
        outside_set(process, array + 32, to);
    }
    for (uint64_t i = 0; i < count; i++) outside_set(process, to + i * 8, words[i]);
    return array;
}

sperf_outside_layout_t outside_layout(void)
{
    return (sperf_outside_layout_t){
        .thread_self = 16,
        .thread_ractor = 24,
        .thread_vm = 32,
        .thread_native = 40,
        .thread_ec = 48,
        .thread_ready = 72,
        .thread_blocking = 256,
        .thread_locking = 344,
        .thread_keeping = 352,
        .thread_name = 448,
        .native_tid = 24,
        .ractor_number = 8,
        .ractor_threads = 256,
        .ractor_running = 328,
        .ractor_ready = 344,
        .ractor_node = 432,
        .vm_ractors = 8,
        .vm_space = 1296,
        .space_gc = 20,
        .gc_bit = 5,
        .mutex_data = 32,
        .mutex_next = 8,
        .frame_bytes = 56,
        .iseq_body = 16,
        .body_code = 8,
        .body_location = 64,
        .body_lines = 112,
        .line_bytes = 12,
        .body_local = 168,
        .entry_owner = 32,
        .entry_name = 24,
        .entry_definition = 16,
        .definition_iseq = 8,
        .class_name = 152,
        .class_attached = 128,
        .class_singleton_bit = 13,
        .vm_root = OUTSIDE_BASE,
        .names_root = OUTSIDE_BASE + 8,
    };
}

void outside_link(outside_process_t *process, uint64_t head, uint64_t node)
{
    outside_set(process, head, node);
    outside_set(process, head + 8, node);
    outside_set(process, node, head);
    outside_set(process, node + 8, head);
}

void outside_unlink(outside_process_t *process, uint64_t head)
{
    outside_set(process, head, head);
    outside_set(process, head + 8, head);
}

outside_method_t outside_method(outside_process_t *process, const char *name, uint64_t id)
{
    sperf_outside_layout_t layout = outside_layout();
    uint64_t body = outside_new(process, 256), class = outside_new(process, 256), table = outside_new(process, 12);
    uint64_t definition = outside_new(process, 32), label = outside_string(process, name, true);
    outside_method_t method = {outside_new(process, 40), outside_new(process, 48), outside_new(process, 80)};
    outside_set(process, method.iseq, OUTSIDE_ISEQ);
    outside_set(process, method.iseq + layout.iseq_body, body);
    outside_set32(process, body + layout.body_code - 4, 10);
    outside_set(process, body + layout.body_code, method.code);
    outside_set(process, body + layout.body_local, method.iseq);
    outside_set(process, body + layout.body_location, outside_string(process, "/srv/order.rb", false));
    outside_set(process, body + layout.body_location + 8, label);
    outside_set(process, body + layout.body_location + 16, label);
    outside_set(process, body + layout.body_location + 24, 5);
    outside_set(process, body + layout.body_lines, table);
    outside_set32(process, body + layout.body_lines + 16, 1);
    outside_set32(process, table, 7);
    outside_set(process, class, SPERF_OUTSIDE_CLASS);
    outside_set(process, class + layout.class_name, outside_string(process, "Order", true));
    outside_set(process, method.entry, OUTSIDE_ENTRY);
    outside_set(process, method.entry + layout.entry_owner, class);
    outside_set(process, method.entry + layout.entry_name, id);
    outside_set(process, method.entry + layout.entry_definition, definition);
    outside_set(process, definition + layout.definition_iseq, method.iseq);
    return method;
}

uint64_t outside_fiber(outside_process_t *process, outside_method_t method)
{
    enum { STACK_WORDS = 2048 };
    uint64_t ec = outside_new(process, 64), stack = outside_new(process, STACK_WORDS * 8);
    uint64_t frame = stack + STACK_WORDS * 8 - 2 * outside_layout().frame_bytes;
    outside_set(process, ec, stack);
    outside_set(process, ec + 8, STACK_WORDS);
    outside_set(process, ec + 16, frame);
    outside_set(process, stack, method.entry);
    outside_set(process, stack + 16, OUTSIDE_METHOD);
    outside_set(process, frame, method.code + 16);
    outside_set(process, frame + 16, method.iseq);
    outside_set(process, frame + 32, stack + 16);
    return ec;
}

enum { STRING_BYTES = 16, LABEL_BYTES = 24, SET_BYTES = 8, SLOT_BYTES = 12, RECORD_BYTES = 64, ROWS = 256 };

void outside_publish(outside_process_t *process, outside_labels_t *labels)
{
    *labels = (outside_labels_t){
        .chunk = outside_new(process, OUTSIDE_RECORDS * RECORD_BYTES),
        .strings = outside_new(process, ROWS * STRING_BYTES),
        .labels = outside_new(process, ROWS * LABEL_BYTES),
        .sets = outside_new(process, ROWS * SET_BYTES),
        .strings_count = 1,
    };
    uint64_t chunks = outside_new(process, 8);
    labels->at = (sperf_published_labels_t){
        .magic = SPERF_PUBLISHED_LABELS_MAGIC,
        .version = SPERF_PUBLISHED_LABELS_VERSION,
        .bytes = sizeof(sperf_published_labels_t),
        .self = outside_new(process, sizeof(sperf_published_labels_t)),
        .sperf_version = "1.2.3",
        .generation = outside_new(process, 8),
        .tables = outside_new(process, 64),
        .slots = outside_new(process, OUTSIDE_SLOTS * SLOT_BYTES),
        .renewals = outside_new(process, 8),
        .chunks = outside_new(process, 8),
        .chunks_count = outside_new(process, 8),
        .tables_bytes = 64,
        .strings = 0,
        .strings_count = 8,
        .labels = 16,
        .labels_count = 24,
        .sets = 32,
        .sets_count = 40,
        .string_bytes = STRING_BYTES,
        .string_pointer = 0,
        .string_length = 8,
        .label_bytes = LABEL_BYTES,
        .label_key = 0,
        .label_value = 4,
        .set_bytes = SET_BYTES,
        .set_start = 0,
        .set_count = 4,
        .slots_count = OUTSIDE_SLOTS,
        .slot_bytes = SLOT_BYTES,
        .slot_row = 0,
        .records_in_chunk = OUTSIDE_RECORDS,
        .record_bytes = RECORD_BYTES,
        .record_thread = 8,
        .record_vm_thread = 16,
        .record_labels = 40,
    };
    outside_set(process, chunks, labels->chunk);
    outside_set(process, labels->at.chunks, chunks);
    outside_set(process, labels->at.chunks_count, 1);
    outside_set(process, labels->at.tables + labels->at.strings, labels->strings);
    outside_set(process, labels->at.tables + labels->at.labels, labels->labels);
    outside_set(process, labels->at.tables + labels->at.sets, labels->sets);
    memcpy(process->bytes + (labels->at.self - OUTSIDE_BASE), &labels->at, sizeof labels->at);
}

static void put_counts(outside_process_t *process, const outside_labels_t *labels)
{
    outside_set32(process, labels->at.tables + labels->at.strings_count, labels->strings_count);
    outside_set32(process, labels->at.tables + labels->at.labels_count, labels->labels_count);
    outside_set32(process, labels->at.tables + labels->at.sets_count, labels->sets_count);
}

uint32_t outside_label_string(outside_process_t *process, outside_labels_t *labels, const char *text, uint64_t length)
{
    uint64_t bytes = outside_new(process, length + 1), string = labels->strings + labels->strings_count * STRING_BYTES;
    memcpy(process->bytes + (bytes - OUTSIDE_BASE), text, length);
    outside_set(process, string, bytes);
    outside_set(process, string + 8, length);
    labels->strings_count++;
    put_counts(process, labels);
    return labels->strings_count - 1;
}

void outside_label_set(outside_process_t *process, outside_labels_t *labels, uint32_t id, const uint32_t *strings,
                       uint32_t count)
{
    uint32_t row = ++labels->sets_count;
    outside_set32(process, labels->sets + row * SET_BYTES, labels->labels_count);
    outside_set32(process, labels->sets + row * SET_BYTES + 4, count / 2);
    for (uint32_t i = 0; i < count; i += 2) {
        uint64_t label = labels->labels + labels->labels_count++ * LABEL_BYTES;
        outside_set32(process, label, strings[i]);
        outside_set32(process, label + 4, strings[i + 1]);
    }
    outside_set32(process, labels->at.slots + id * SLOT_BYTES, row);
    put_counts(process, labels);
}

void outside_label_thread(outside_process_t *process, const outside_labels_t *labels, uint32_t record,
                          uint64_t vm_thread, uint32_t set)
{
    uint64_t at = labels->chunk + record * RECORD_BYTES;
    outside_set(process, at + labels->at.record_thread, vm_thread != 0 ? 0x20000 : 0);
    outside_set(process, at + labels->at.record_vm_thread, vm_thread);
    outside_set32(process, at + labels->at.record_labels, set);
    sperf_outside_memory_t memory = outside_memory(process);
    outside_set(process, labels->at.renewals, sperf_outside_word(&memory, labels->at.renewals) + 1);
}
