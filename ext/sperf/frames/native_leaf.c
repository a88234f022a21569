/* Native leaves: see native_leaf.h. */
#include "native_leaf.h"

#include <string.h>

#include "platform/platform.h"
#include "vm/jit.h"
#include "vm/vm_layout.h"

/* In the place of an address; nothing is mapped there. */
enum { KERNEL = 1, JIT = 2 };

/*
 * A signal that was sent while its thread was in the kernel finds the program counter behind the instruction that
 * called it, or at that instruction, if the call is to be made again (SA_RESTART).
 */
#if defined(SPERF_ON_LINUX) && defined(__x86_64__)
static bool at_system_call(uint64_t pc)
{
    static const uint8_t syscall_instruction[2] = {0x0f, 0x05};
    uint8_t text[4];
    if (!sperf_vm_read((const void *)(uintptr_t)(pc - 2), text, sizeof text)) return false;
    return memcmp(text, syscall_instruction, 2) == 0 || memcmp(text + 2, syscall_instruction, 2) == 0;
}
#elif defined(SPERF_ON_LINUX) && defined(__aarch64__)
static bool at_system_call(uint64_t pc)
{
    static const uint32_t svc_0 = 0xd4000001;
    uint32_t text[2];
    return sperf_vm_read((const void *)(uintptr_t)(pc - 4), text, sizeof text) &&
           (text[0] == svc_0 || text[1] == svc_0);
}
#else
static bool at_system_call(uint64_t pc)
{
    return false;
}
#endif

sperf_frame_key_t sperf_native_leaf_key(uint64_t pc, sperf_code_kind_t code)
{
    uint64_t address = pc;
    if (code == SPERF_CODE_JIT) {
        address = JIT;
    } else if (code != SPERF_CODE_INTERPRETER && at_system_call(pc)) {
        address = KERNEL;
    }
    return (sperf_frame_key_t){LONG2FIX((long)address), SPERF_NATIVE_METHOD, 0};
}

void sperf_native_names_cleanup(sperf_native_names_t *names)
{
    sperf_native_symbols_free(names->symbols);
    names->symbols = NULL;
}

/* Without a map, everything is unknown. */
static sperf_status_t read_symbols(sperf_native_names_t *names)
{
    if (names->symbols != NULL) return SPERF_OK;
    sperf_buffer_t maps = SPERF_BUFFER_INIT;
    sperf_native_loader_t loader = sperf_native_loader_of_files();
    sperf_status_t status = sperf_process_maps_read(&maps);
    if (status != SPERF_NO_MEMORY) {
        status = sperf_native_symbols_new((const char *)maps.bytes, maps.length, &loader, &names->symbols);
    }
    sperf_buffer_cleanup(&maps);
    return status;
}

/* A compiler that splits or copies a function calls the parts "name.cold", "name.part.0"; no C name has a point. */
static size_t without_suffix(sperf_native_text_t name)
{
    const char *point = name.length > 1 ? memchr(name.bytes + 1, '.', name.length - 1) : NULL;
    return point != NULL ? (size_t)(point - name.bytes) : name.length;
}

static sperf_status_t append_name(sperf_native_names_t *names, uint64_t address, sperf_buffer_t *out)
{
    if (address == KERNEL || address == JIT) {
        sperf_buffer_append_string(out, address == KERNEL ? "[kernel]" : "[jit]");
        return out->status;
    }
    sperf_native_symbol_t symbol;
    SPERF_TRY(read_symbols(names));
    SPERF_TRY(sperf_native_symbols_find(names->symbols, address, &symbol));
    sperf_buffer_append_byte(out, '[');
    sperf_buffer_append(out, symbol.library.bytes, symbol.library.length);
    sperf_buffer_append_byte(out, ']');
    if (symbol.name.length > 0) {
        sperf_buffer_append_byte(out, ' ');
        sperf_buffer_append(out, symbol.name.bytes, without_suffix(symbol.name));
    }
    return out->status;
}

sperf_status_t sperf_native_names_resolve(sperf_native_names_t *names, sperf_profile_t *profile,
                                          const sperf_frame_key_t *key, sperf_function_id_t *out)
{
    sperf_function_t function = {0};
    sperf_buffer_t name = SPERF_BUFFER_INIT;
    sperf_status_t status = append_name(names, (uint64_t)FIX2LONG(key->value), &name);
    if (status == SPERF_OK) {
        status = sperf_string_table_intern(&profile->strings, (const char *)name.bytes, name.length, &function.name);
    }
    sperf_buffer_cleanup(&name);
    SPERF_TRY(status);
    SPERF_TRY(sperf_string_table_intern_text(&profile->strings, "<native>", &function.file));
    return sperf_function_table_intern(&profile->functions, function, out);
}
