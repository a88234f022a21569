/* Kinds of code: see machine_code.h. */
#include "machine_code.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "vm_insns.h"

enum { FIRST_PAUSE_NS = 10000000 };

void sperf_machine_code_init(sperf_machine_code_t *code)
{
    memset(code, 0, sizeof *code);
    code->map = (sperf_memory_map_t){0};
}

void sperf_machine_code_cleanup(sperf_machine_code_t *code)
{
    sperf_memory_map_cleanup(&code->map);
    sperf_machine_code_init(code);
}

sperf_status_t sperf_process_maps_read(sperf_buffer_t *out)
{
    int file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
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

/* Read the map again, unless that was done lately. If it cannot be read, the last one stays. */
static void read_map_again(sperf_machine_code_t *code, int64_t mono_ns)
{
    if (mono_ns < code->next_look_mono_ns) return;
    code->pause_ns = code->pause_ns == 0 ? FIRST_PAUSE_NS : 2 * code->pause_ns;
    code->next_look_mono_ns = mono_ns + code->pause_ns;

    sperf_buffer_t text = SPERF_BUFFER_INIT;
    sperf_memory_map_t map = {0};
    sperf_status_t status = sperf_process_maps_read(&text);
    if (status == SPERF_OK) status = sperf_memory_map_parse(&map, (const char *)text.bytes, text.length);
    sperf_buffer_cleanup(&text);
    if (status == SPERF_OK) {
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
