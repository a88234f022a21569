/*
 * The functions of ELF files by address: see sperf/native/elf_symbols.h.
 *
 * Symbols may overlap. To keep a look-up one binary search, sperf_elf_symbols_finish cuts addresses into spans
 * that each belong to at most one symbol: at most two for each symbol.
 */
#include "sperf/native/elf_symbols.h"

#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"

enum { TYPE_FUNCTION = 2, TYPE_INDIRECT_FUNCTION = 10, BINDING_LOCAL = 0, SECTION_UNDEFINED = 0 };
enum { SYMBOL_BYTES_32 = 16, SYMBOL_BYTES_64 = 24 };

#define NONE UINT32_MAX

struct sperf_elf_symbol_row {
    sperf_elf_symbol_t symbol;
    uint64_t section_end; /* 0: unknown */
    uint32_t outer;       /* while spans are cut: the row that this one interrupts, or NONE */
    bool local;
};

struct sperf_elf_symbol_span {
    uint64_t start; /* it reaches to the start of the next */
    uint32_t row;   /* or NONE */
};

/* A symbol as the file has it. */
typedef struct {
    uint32_t name;
    uint32_t type;
    uint32_t binding;
    uint32_t section;
    uint64_t address;
    uint64_t bytes;
} raw_symbol_t;

void sperf_elf_symbols_cleanup(sperf_elf_symbols_t *symbols)
{
    free(symbols->rows);
    free(symbols->spans);
    *symbols = (sperf_elf_symbols_t){0};
}

static void read_kind(sperf_reader_t *reader, raw_symbol_t *out)
{
    uint8_t type_and_binding = sperf_reader_byte(reader);
    out->type = type_and_binding & 0xfU;
    out->binding = type_and_binding >> 4;
    (void)sperf_reader_byte(reader); /* visibility */
    out->section = sperf_reader_byte(reader);
    out->section |= (uint32_t)sperf_reader_byte(reader) << 8;
}

static raw_symbol_t read_symbol(sperf_reader_t *reader, bool wide)
{
    raw_symbol_t symbol = {.name = sperf_reader_fixed32(reader)};
    if (wide) {
        read_kind(reader, &symbol);
        symbol.address = sperf_reader_fixed64(reader);
        symbol.bytes = sperf_reader_fixed64(reader);
    } else {
        symbol.address = sperf_reader_fixed32(reader);
        symbol.bytes = sperf_reader_fixed32(reader);
        read_kind(reader, &symbol);
    }
    return symbol;
}

static bool is_function(const raw_symbol_t *symbol)
{
    if (symbol->type != TYPE_FUNCTION && symbol->type != TYPE_INDIRECT_FUNCTION) return false;
    return symbol->section != SECTION_UNDEFINED;
}

/* Set the name, without its version; false where there is none. */
static bool find_name(sperf_reader_t names, uint32_t offset, sperf_elf_symbol_t *out)
{
    if (sperf_reader_bytes(&names, offset) == NULL) return false;
    size_t length = sperf_reader_left(&names);
    if (length > SPERF_ELF_NAME_BYTES_MAX) length = SPERF_ELF_NAME_BYTES_MAX;
    if (length == 0 || names.next[0] == '\0') return false;
    const uint8_t *end = memchr(names.next, '\0', length);
    if (end != NULL) length = (size_t)(end - names.next);
    const uint8_t *version = memchr(names.next + 1, '@', length - 1);
    if (version != NULL) length = (size_t)(version - names.next);
    out->name = (const char *)names.next;
    out->name_length = (uint32_t)length;
    return true;
}

static uint64_t add_saturating(uint64_t a, uint64_t b)
{
    return b > UINT64_MAX - a ? UINT64_MAX : a + b;
}

/* Return where the section `index` ends if `address` lies in it, and 0 otherwise. */
static uint64_t section_end(const sperf_elf_file_t *file, uint32_t index, uint64_t address)
{
    sperf_elf_section_t section;
    if (!sperf_elf_file_section(file, index, &section)) return 0;
    uint64_t end = add_saturating(section.address, section.bytes);
    return address >= section.address && address < end ? end : 0;
}

static sperf_status_t reserve_row(sperf_elf_symbols_t *symbols)
{
    /* There may be two spans for each row, and they are counted in 32 bits too. */
    if (symbols->count >= UINT32_MAX / 2) return SPERF_LIMIT_EXCEEDED;
    return SPERF_ROWS_RESERVE(symbols->rows, symbols->capacity, (uint64_t)symbols->count + 1);
}

/* The symbols in a section, and their names. */
typedef struct {
    sperf_reader_t reader;
    sperf_reader_t names;
} section_symbols_t;

/* Returns false where the file has no such section. A file has at most one section of each type. */
static bool begin_section(const sperf_elf_file_t *file, uint32_t type, section_symbols_t *out)
{
    sperf_elf_section_t section, names_section;
    if (!sperf_elf_file_section_of_type(file, type, &section)) return false;
    size_t symbol_bytes = file->wide ? SYMBOL_BYTES_64 : SYMBOL_BYTES_32;
    if (section.entry_bytes != symbol_bytes || !sperf_elf_file_contents(file, &section, &out->reader)) return false;
    if (!sperf_elf_file_section(file, section.link, &names_section)) return false;
    return sperf_elf_file_contents(file, &names_section, &out->names);
}

static bool next_symbol(const sperf_elf_file_t *file, section_symbols_t *symbols, raw_symbol_t *out)
{
    size_t symbol_bytes = file->wide ? SYMBOL_BYTES_64 : SYMBOL_BYTES_32;
    if (sperf_reader_left(&symbols->reader) < symbol_bytes) return false;
    *out = read_symbol(&symbols->reader, file->wide);
    return true;
}

static sperf_status_t add_symbol(sperf_elf_symbols_t *symbols, const sperf_elf_file_t *file, sperf_reader_t names,
                                 const raw_symbol_t *raw)
{
    sperf_elf_symbol_row_t row = {.outer = NONE, .local = raw->binding == BINDING_LOCAL};
    if (!is_function(raw) || !find_name(names, raw->name, &row.symbol)) return SPERF_OK;
    row.symbol.start = raw->address;
    row.symbol.end = add_saturating(raw->address, raw->bytes);
    row.section_end = section_end(file, raw->section, raw->address);
    SPERF_TRY(reserve_row(symbols));
    symbols->rows[symbols->count++] = row;
    return SPERF_OK;
}

static sperf_status_t add_section(sperf_elf_symbols_t *symbols, const sperf_elf_file_t *file, uint32_t type)
{
    section_symbols_t section;
    raw_symbol_t raw;
    if (!begin_section(file, type, &section)) return SPERF_OK;
    while (next_symbol(file, &section, &raw)) SPERF_TRY(add_symbol(symbols, file, section.names, &raw));
    return SPERF_OK;
}

sperf_status_t sperf_elf_symbols_add(sperf_elf_symbols_t *symbols, const sperf_elf_file_t *file)
{
    SPERF_TRY(add_section(symbols, file, SPERF_ELF_SYMTAB));
    return add_section(symbols, file, SPERF_ELF_DYNSYM);
}

static uint32_t leading_underscores(const sperf_elf_symbol_t *symbol)
{
    uint32_t count = 0;
    while (count < symbol->name_length && symbol->name[count] == '_') count++;
    return count;
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/*
 * By address; at one address, the best name first. Weak names count as global: in libc `puts` is a weak name for
 * `_IO_puts`, and it is the one that people know.
 */
static int compare_rows(const void *a, const void *b)
{
    const sperf_elf_symbol_row_t *first = a;
    const sperf_elf_symbol_row_t *second = b;
    int order = compare_numbers(first->symbol.start, second->symbol.start);
    if (order == 0) order = compare_numbers(first->local, second->local);
    if (order == 0) order = compare_numbers(leading_underscores(&first->symbol), leading_underscores(&second->symbol));
    if (order == 0) order = compare_numbers(first->symbol.name_length, second->symbol.name_length);
    if (order == 0) order = memcmp(first->symbol.name, second->symbol.name, first->symbol.name_length);
    return order;
}

/* Keep one row for each address, the first, which reaches as far as any of them. */
static void merge_aliases(sperf_elf_symbols_t *symbols)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < symbols->count; i++) {
        const sperf_elf_symbol_row_t *row = &symbols->rows[i];
        sperf_elf_symbol_row_t *last = kept ? &symbols->rows[kept - 1] : NULL;
        if (last == NULL || last->symbol.start != row->symbol.start) {
            symbols->rows[kept++] = *row;
        } else {
            if (row->symbol.end > last->symbol.end) last->symbol.end = row->symbol.end;
            if (row->section_end > last->section_end) last->section_end = row->section_end;
        }
    }
    symbols->count = kept;
}

static void extend_sizeless(sperf_elf_symbols_t *symbols)
{
    for (uint32_t i = 0; i < symbols->count; i++) {
        sperf_elf_symbol_row_t *row = &symbols->rows[i];
        if (row->symbol.end != row->symbol.start || row->section_end == 0) continue;
        row->symbol.end = row->section_end;
        if (i + 1 == symbols->count) continue;
        uint64_t next = symbols->rows[i + 1].symbol.start;
        if (next < row->symbol.end) row->symbol.end = next;
    }
}

static void begin_span(sperf_elf_symbols_t *symbols, uint64_t start, uint32_t row)
{
    uint32_t count = symbols->spans_count;
    if (count == 0 || symbols->spans[count - 1].start != start) symbols->spans_count = ++count;
    symbols->spans[count - 1] = (sperf_elf_symbol_span_t){start, row};
}

/*
 * End the open rows that end at or before `until`: each hands over to the one that it interrupted, unless that has
 * ended too. Returns the row that is open then, or NONE.
 */
static uint32_t end_rows(sperf_elf_symbols_t *symbols, uint32_t open, uint64_t until)
{
    const sperf_elf_symbol_row_t *rows = symbols->rows;
    while (open != NONE && rows[open].symbol.end <= until) {
        uint64_t end = rows[open].symbol.end;
        while (open != NONE && rows[open].symbol.end <= end) open = rows[open].outer;
        begin_span(symbols, end, open);
    }
    return open;
}

static void cut_spans(sperf_elf_symbols_t *symbols)
{
    uint32_t open = NONE;
    for (uint32_t i = 0; i < symbols->count; i++) {
        sperf_elf_symbol_row_t *row = &symbols->rows[i];
        if (row->symbol.end == row->symbol.start) continue;
        row->outer = end_rows(symbols, open, row->symbol.start);
        open = i;
        begin_span(symbols, row->symbol.start, i);
    }
    (void)end_rows(symbols, open, UINT64_MAX);
}

sperf_status_t sperf_elf_symbols_finish(sperf_elf_symbols_t *symbols)
{
    if (symbols->count == 0) return SPERF_OK;
    symbols->spans = sperf_rows_resize(NULL, symbols->count * 2, sizeof *symbols->spans);
    if (symbols->spans == NULL) return SPERF_NO_MEMORY;
    qsort(symbols->rows, symbols->count, sizeof *symbols->rows, compare_rows);
    merge_aliases(symbols);
    extend_sizeless(symbols);
    cut_spans(symbols);
    return SPERF_OK;
}

bool sperf_elf_symbols_find(const sperf_elf_symbols_t *symbols, uint64_t address, sperf_elf_symbol_t *out)
{
    uint32_t low = 0; /* spans before it start at or below the address */
    uint32_t high = symbols->spans_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (symbols->spans[middle].start <= address) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == 0 || symbols->spans[low - 1].row == NONE) return false;
    *out = symbols->rows[symbols->spans[low - 1].row].symbol;
    return true;
}

static void locate_in_section(const sperf_elf_file_t *file, uint32_t type, const char *const *names, uint32_t count,
                              uint64_t *addresses)
{
    section_symbols_t section;
    raw_symbol_t raw;
    sperf_elf_symbol_t symbol;
    if (!begin_section(file, type, &section)) return;
    while (next_symbol(file, &section, &raw)) {
        if (!is_function(&raw) || !find_name(section.names, raw.name, &symbol)) continue;
        for (uint32_t i = 0; i < count; i++) {
            if (addresses[i] != 0 || strncmp(names[i], symbol.name, symbol.name_length) != 0) continue;
            if (names[i][symbol.name_length] == '\0') addresses[i] = raw.address;
        }
    }
}

void sperf_elf_functions_locate(const sperf_elf_file_t *file, const char *const *names, uint32_t count,
                                uint64_t *addresses)
{
    memset(addresses, 0, count * sizeof *addresses);
    locate_in_section(file, SPERF_ELF_SYMTAB, names, count, addresses);
    locate_in_section(file, SPERF_ELF_DYNSYM, names, count, addresses);
}
