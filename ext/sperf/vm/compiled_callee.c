/* What compiled code calls: see compiled_callee.h. */
#include "compiled_callee.h"

#include <ruby.h>
#include <stdatomic.h>

#include "jit.h"
#include "sperf/native/elf_symbols.h"
#include "sperf/native/native_loader.h"
#include "sperf/vmstack/compiled_calls.h"
#include "vm_insns.h"
#include "vm_layout.h"

/*
 * The words of the stack that are searched. The functions in question need a tenth of that; where one calls back
 * into Ruby, there is a frame.
 */
enum { STACK_WORDS = 128, PAGE_BYTES = 4096, FUNCTIONS_MAX = 64 };

static struct {
    /* Atomic: an address that was seen in the code, and the code's range. `end` is 0 while none is known. */
    _Atomic uint64_t seen;
    _Atomic uint64_t begin, end;

    /* sperf's thread only. */
    int64_t pause_ns, next_look_mono_ns;
    bool located; /* `functions` were looked up */
    uint64_t functions[FUNCTIONS_MAX];
} code;

/* -- In the handler -- */

static bool is_in_code(uint64_t address)
{
    uint64_t end = atomic_load_explicit(&code.end, memory_order_acquire);
    return address < end && address >= atomic_load_explicit(&code.begin, memory_order_relaxed);
}

/* Return the target of the call before the return address; 0: there is none. */
static uint64_t called_before(uint64_t return_address)
{
    uint8_t before[SPERF_CALL_BYTES];
    const void *from = (const void *)(uintptr_t)(return_address - sizeof before);
    if (!sperf_vm_read(from, before, sizeof before)) return 0;
    return sperf_call_site_target(sperf_machine_own(), before, return_address);
}

/* Copy the words from the stack pointer on; returns how many. A stack that is nearly empty ends in the same page. */
static uint32_t copy_stack(uint64_t sp, uint64_t *words)
{
    const void *from = (const void *)(uintptr_t)sp;
    if ((sp & (sizeof *words - 1)) != 0) return 0;
    if (sperf_vm_read(from, words, STACK_WORDS * sizeof *words)) return STACK_WORDS;
    size_t left = PAGE_BYTES - sp % PAGE_BYTES;
    if (left >= STACK_WORDS * sizeof *words || !sperf_vm_read(from, words, left)) return 0;
    return (uint32_t)(left / sizeof *words);
}

uint64_t sperf_compiled_callee_find(const sperf_interrupted_t *at)
{
    if (at->pc == 0 || atomic_load_explicit(&code.end, memory_order_relaxed) == 0) return SPERF_CALLEE_UNSEEN;
    if (is_in_code(at->pc)) return SPERF_CALLEE_OWN;
    if (sperf_vm_insns_contain(at->pc)) return SPERF_CALLEE_INTERPRETED;
    uint64_t target = at->link != 0 && is_in_code(at->link) ? called_before(at->link) : 0;
    if (target != 0) return target;

    uint64_t words[STACK_WORDS];
    uint32_t count = copy_stack(at->sp, words), tried = 0;
    for (uint32_t i = 0; i < count && tried < SPERF_CALLS_TRIED; i++) {
        if (sperf_vm_insns_contain(words[i])) return SPERF_CALLEE_INTERPRETED;
        if (!is_in_code(words[i])) continue;
        tried++;
        target = called_before(words[i]);
        if (target != 0) return target;
    }
    return SPERF_CALLEE_OWN;
}

void sperf_compiled_code_seen(uint64_t address)
{
    if (address != 0) atomic_store_explicit(&code.seen, address, memory_order_relaxed);
}

/* -- In sperf's thread -- */

/*
 * Set the range to the mapping of `address` and those that continue it: a JIT reserves memory, and changes page by
 * page what may be done with it. What else lies there does no harm, as it is not preceded by calls. A page that is
 * just being written to is not executable, and cuts off the code before it: so the range keeps what it had.
 */
static void set_range(const sperf_memory_map_t *map, uint64_t address)
{
    const sperf_mapping_t *mapping = sperf_memory_map_find(map, address);
    if (mapping == NULL || mapping->backing != SPERF_MAPPING_ANONYMOUS) return;
    const sperf_mapping_t *first = mapping, *last = mapping, *end = map->rows + map->count;
    while (first > map->rows && first[-1].end == first->start && first[-1].backing == mapping->backing &&
           first[-1].executable) {
        first--;
    }
    while (last + 1 < end && last[1].start == last->end && last[1].backing == mapping->backing) last++;
    uint64_t begin = atomic_load_explicit(&code.begin, memory_order_relaxed), start = first->start;
    if (is_in_code(address) && begin < start) start = begin;
    if (start == begin && atomic_load_explicit(&code.end, memory_order_relaxed) == last->end) return;
    /* A handler between the stores finds no code. */
    atomic_store_explicit(&code.end, 0, memory_order_relaxed);
    atomic_store_explicit(&code.begin, start, memory_order_release);
    atomic_store_explicit(&code.end, last->end, memory_order_release);
}

/*
 * Find the function that the interpreter's loop is in: compilers put slow paths behind the last instruction, and calls
 * of operators are made there. `offset` is how far the file's addresses are moved.
 */
static void locate_loop(const sperf_elf_file_t *file, uint64_t offset)
{
    sperf_elf_symbols_t symbols = {0};
    sperf_elf_symbol_t loop;
    if (sperf_elf_symbols_add(&symbols, file) == SPERF_OK && sperf_elf_symbols_finish(&symbols) == SPERF_OK &&
        sperf_elf_symbols_find(&symbols, sperf_vm_instructions.lowest - offset, &loop)) {
        sperf_vm_insns_extend(loop.start + offset, loop.end + offset);
    }
    sperf_elf_symbols_cleanup(&symbols);
}

/* Look the functions up in the file of `mapping`, in which `anchor` is the address of a function. */
static void locate_in_file(const sperf_mapping_t *mapping, uint64_t anchor, const char *const *names, uint32_t count)
{
    sperf_native_loader_t loader = sperf_native_loader_of_files();
    sperf_native_image_t image;
    sperf_elf_file_t file;
    uint64_t linked;
    if (mapping->deleted || loader.open(loader.context, mapping->path, SPERF_NATIVE_LOADED, &image) != SPERF_OK) return;
    if (sperf_elf_file_init(&file, image.bytes, image.length) == SPERF_OK &&
        sperf_elf_file_address(&file, mapping->offset + (anchor - mapping->start), &linked)) {
        sperf_elf_functions_locate(&file, names, count, code.functions);
        for (uint32_t i = 0; i < count; i++) {
            if (code.functions[i] != 0) code.functions[i] += anchor - linked;
        }
        locate_loop(&file, anchor - linked);
    }
    loader.close(loader.context, image);
}

/* Once. */
static void locate(void)
{
    if (code.located) return;
    code.located = true;
    const char *names[FUNCTIONS_MAX];
    uint32_t count = sperf_vm_called_count();
    if (count > FUNCTIONS_MAX) count = FUNCTIONS_MAX;
    for (uint32_t i = 0; i < count; i++) names[i] = sperf_vm_called_function(i);
    sperf_memory_map_t map;
    uint64_t anchor = (uint64_t)(uintptr_t)rb_gc_mark;
    sperf_status_t status = sperf_memory_map_read(&map);
    const sperf_mapping_t *mapping = status == SPERF_OK ? sperf_memory_map_find(&map, anchor) : NULL;
    if (mapping != NULL && mapping->backing == SPERF_MAPPING_FILE) locate_in_file(mapping, anchor, names, count);
    sperf_memory_map_cleanup(&map);
}

void sperf_compiled_code_find(int64_t mono_ns)
{
    enum { FIRST_PAUSE_NS = 10000000 };
    uint64_t seen = atomic_load_explicit(&code.seen, memory_order_relaxed);
    if (seen == 0 || mono_ns < code.next_look_mono_ns) return;
    code.pause_ns = code.pause_ns == 0 ? FIRST_PAUSE_NS : 2 * code.pause_ns;
    code.next_look_mono_ns = mono_ns + code.pause_ns;
    locate(); /* before a handler looks for return addresses */
    sperf_memory_map_t map;
    if (sperf_memory_map_read(&map) == SPERF_OK) set_range(&map, seen);
    sperf_memory_map_cleanup(&map);
}

uint8_t sperf_compiled_callee_number(uint64_t callee)
{
    if (callee <= SPERF_CALLEE_INTERPRETED) return 0;
    locate();
    for (uint8_t i = 0; i < FUNCTIONS_MAX; i++) {
        if (code.functions[i] == callee) return i + 1;
    }
    return 0;
}

uint8_t sperf_compiled_callee_method(uint8_t number, sperf_word_t *class)
{
    return sperf_vm_called_method(&sperf_vm_instructions, number - 1U, class);
}
