/* Names of threads, and of what they wait for: see entry_names.h. */
#include "entry_names.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/own_process.h"
#include "sperf/model/profile.h"
#include "threads/label_sets.h"
#include "vm/vm_layout.h"
#include "vm/vm_walk.h"

/* -- Names of threads -- */

/* The name of the main thread unless the program gave it one. */
#define MAIN_NAME "main"
enum { MAIN_THREAD = 1 };

/* Copy as many bytes of a String as there is room for; return 0 if it is not a String, -1 if it cannot be read now. */
static ssize_t read_string(VALUE string, char bytes[SPERF_THREAD_NAME_BYTES])
{
    struct RString head;
    if (RB_SPECIAL_CONST_P(string)) return 0;
    if (!sperf_vm_read((const void *)string, &head, sizeof head)) return -1;
    if ((head.basic.flags & RUBY_T_MASK) != RUBY_T_STRING || head.len <= 0) return 0;
    bool embedded = (head.basic.flags & RSTRING_NOEMBED) == 0;
    const char *from = embedded ? (const char *)string + offsetof(struct RString, as.embed.ary) : head.as.heap.ptr;
    size_t length = head.len < SPERF_THREAD_NAME_BYTES ? (size_t)head.len : SPERF_THREAD_NAME_BYTES;
    return sperf_vm_read(from, bytes, length) ? (ssize_t)length : -1;
}

static size_t words_of(size_t length)
{
    return 1 + (length + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}

static bool append(sperf_session_t *session, const sperf_thread_record_t *record, const char *bytes, size_t length)
{
    uint64_t *words = sperf_ring_claim(&session->ring, words_of(length));
    if (words == NULL) return false;
    words[0] = SPERF_ENTRY_NAMED | (uint64_t)length << 16 | record->number << 32;
    memcpy(words + 1, bytes, length);
    sperf_ring_commit(&session->ring, words, words_of(length));
    return true;
}

void sperf_thread_name_append(sperf_session_t *session, sperf_thread_record_t *record)
{
    if (sperf_vm_layout.thread_name == 0) return;
    VALUE name = ((const volatile VALUE *)record->vm_thread)[sperf_vm_layout.thread_name];
    if (name == record->recorded_name) return;
    char bytes[SPERF_THREAD_NAME_BYTES];
    ssize_t length = read_string(name, bytes);
    if (length < 0) return;
    if (length == 0 && record->number == MAIN_THREAD) {
        length = sizeof MAIN_NAME - 1;
        memcpy(bytes, MAIN_NAME, length);
    }
    if (length == 0 || append(session, record, bytes, (size_t)length)) record->recorded_name = name;
}

bool sperf_thread_name_read(const uint64_t *words, uint64_t *thread_number, sperf_string_t *name)
{
    if ((words[0] & 0xf) != SPERF_ENTRY_NAMED) return false;
    *thread_number = words[0] >> 32;
    *name = (sperf_string_t){(const char *)(words + 1), words[0] >> 16 & 0xffff};
    return true;
}

/* -- The label "wait" -- */

/* The names that this profile has. */
static struct {
    sperf_string_table_t files;
    sperf_string_table_t connections;
} names;

/* Return `name` if it is one of the profile's names or may become one, else "(other)". */
static sperf_string_t admit(sperf_string_table_t *table, sperf_string_t name)
{
    sperf_string_id_t id = sperf_string_table_find(table, name.bytes, name.length);
    bool is_full = sperf_string_table_count(table) > SPERF_WAIT_NAMES_MAX;
    if (id == SPERF_STRING_NONE && is_full) return sperf_string_of(SPERF_LABEL_OTHER);
    sperf_status_t status = sperf_string_table_intern(table, name.bytes, name.length, &id);
    return status == SPERF_OK ? name : sperf_string_of(SPERF_LABEL_OTHER);
}

uint32_t sperf_wait_labels(uint32_t base, const void *vm_thread, const sperf_vm_frame_t *leaf)
{
    char bytes[SPERF_DESCRIPTOR_NAME_BYTES];
    bool is_remote;
    int fd = sperf_vm_file_waited(vm_thread, leaf);
    size_t length = fd >= 0 ? sperf_descriptor_name(fd, bytes, &is_remote) : 0;
    if (length == 0) return base;
    sperf_string_t name = admit(is_remote ? &names.connections : &names.files, (sperf_string_t){bytes, length});
    const sperf_given_label_t label = {sperf_string_of(SPERF_WAIT_KEY), name};
    uint32_t set = base;
    return sperf_label_sets_add(base, &label, 1, &set) == SPERF_OK ? set : base;
}

void sperf_wait_labels_reset(void)
{
    sperf_string_table_cleanup(&names.files);
    sperf_string_table_cleanup(&names.connections);
}
