/* Names of threads: see thread_name.h. */
#include "thread_name.h"

#include <stddef.h>
#include <string.h>

#include "vm/vm_layout.h"

/* The name of the main thread unless the program gave it one. */
#define MAIN_NAME "main"
enum { MAIN_THREAD = 1 };

/* Copy as many bytes of a String as there is room for; return 0 if it is not a String. */
static size_t read_string(VALUE string, char bytes[SPERF_THREAD_NAME_BYTES])
{
    struct RString head;
    if (RB_SPECIAL_CONST_P(string) || !sperf_vm_read((const void *)string, &head, sizeof head)) return 0;
    if ((head.basic.flags & RUBY_T_MASK) != RUBY_T_STRING || head.len <= 0) return 0;
    bool embedded = (head.basic.flags & RSTRING_NOEMBED) == 0;
    const char *from = embedded ? (const char *)string + offsetof(struct RString, as.embed.ary) : head.as.heap.ptr;
    size_t length = head.len < SPERF_THREAD_NAME_BYTES ? (size_t)head.len : SPERF_THREAD_NAME_BYTES;
    return sperf_vm_read(from, bytes, length) ? length : 0;
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
    size_t length = read_string(name, bytes);
    if (length == 0 && record->number == MAIN_THREAD) {
        length = sizeof MAIN_NAME - 1;
        memcpy(bytes, MAIN_NAME, length);
    }
    if (length == 0 || append(session, record, bytes, length)) record->recorded_name = name;
}

bool sperf_thread_name_read(const uint64_t *words, uint64_t *thread_number, sperf_string_t *name)
{
    if ((words[0] & 0xf) != SPERF_ENTRY_NAMED) return false;
    *thread_number = words[0] >> 32;
    *name = (sperf_string_t){(const char *)(words + 1), words[0] >> 16 & 0xffff};
    return true;
}
