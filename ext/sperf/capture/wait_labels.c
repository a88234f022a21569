/* The label "wait": see wait_labels.h. */
#include "wait_labels.h"

#include <stdbool.h>

#include "base/descriptor_name.h"
#include "sperf/model/profile.h"
#include "threads/label_sets.h"
#include "vm/vm_walk.h"

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
