/*
 * The tables that stacks of a Firefox Profiler's file consist of: see firefox_parts.h.
 *
 * They refer to each other by row: strings, functions, frames, stacks. One column for each table maps ids of the
 * file to ids of the profile. A caller must precede a stack, so there are no cycles.
 */
#include <string.h>

#include "firefox_parts.h"

/* Since version 75 a function without a file has 0 there, and flags without this one. */
enum { FUNCTION_HAS_SOURCE = 8 };

const char *const sperf_firefox_table_names[SPERF_FIREFOX_TABLES] = {
    [SPERF_FIREFOX_STRINGS] = "stringArray", [SPERF_FIREFOX_FUNCTIONS] = "funcTable",
    [SPERF_FIREFOX_FRAMES] = "frameTable",   [SPERF_FIREFOX_STACKS] = "stackTable",
    [SPERF_FIREFOX_SOURCES] = "sources",
};

typedef struct {
    sperf_firefox_decoder_t *decoder;
    sperf_firefox_tables_t *tables;
    sperf_firefox_table_t table; /* the one that is being read */
} reader_t;

/* -- Any table -- */

sperf_status_t sperf_firefox_find(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *object,
                                  const char *const *names, uint32_t count, sperf_json_reader_t *members)
{
    memset(members, 0, count * sizeof *members);
    if (!sperf_json_found(object)) return SPERF_OK;
    sperf_json_reader_t reader = *object;
    return sperf_decoding_find(&decoder->in, &reader, names, count, members);
}

void sperf_firefox_clear_table(sperf_firefox_table_t *table)
{
    for (int i = 0; i < SPERF_FIREFOX_COLUMNS_MAX; i++) sperf_json_column_cleanup(&table->columns[i]);
    table->count = 0;
}

sperf_status_t sperf_firefox_read_table(sperf_firefox_decoder_t *decoder, const sperf_json_reader_t *member,
                                        const sperf_firefox_schema_t *schema, sperf_firefox_table_t *table)
{
    sperf_json_reader_t columns[SPERF_FIREFOX_COLUMNS_MAX];
    sperf_firefox_clear_table(table);
    SPERF_TRY(sperf_firefox_find(decoder, member, schema->names, schema->count, columns));
    for (uint32_t i = 0; i < schema->count; i++) {
        if (!sperf_json_found(&columns[i])) continue;
        SPERF_TRY(sperf_decoding_read_column(&decoder->in, &columns[i], schema->decimals[i], &table->columns[i]));
        if (i == 0) table->count = table->columns[0].count;
        if (table->columns[i].count != table->count) {
            return sperf_decoding_refuse(&decoder->in, "the columns of a table differ in length");
        }
    }
    return SPERF_OK;
}

sperf_status_t sperf_firefox_row_at(sperf_firefox_decoder_t *decoder, const sperf_firefox_table_t *table, int column,
                                    uint32_t row, uint32_t rows, const char *complaint, int64_t *out)
{
    int64_t number = sperf_json_column_at(&table->columns[column], row);
    *out = number == SPERF_JSON_NULL ? SPERF_FIREFOX_NONE : number;
    if (*out == SPERF_FIREFOX_NONE || (number >= 0 && number < rows)) return SPERF_OK;
    return sperf_decoding_refuse(&decoder->in, complaint);
}

static bool has_column(const reader_t *reader, int column)
{
    return reader->table.columns[column].count > 0;
}

/* Set `*out` to the id that the number in a column stands for; 0 where it is null. */
static sperf_status_t id_at(reader_t *reader, int column, uint32_t row, const sperf_json_column_t *ids,
                            const char *complaint, uint32_t *out)
{
    int64_t number = SPERF_FIREFOX_NONE;
    SPERF_TRY(sperf_firefox_row_at(reader->decoder, &reader->table, column, row, ids->count, complaint, &number));
    *out = number == SPERF_FIREFOX_NONE ? 0 : (uint32_t)ids->numbers[number];
    return SPERF_OK;
}

/* Lines that are unknown are null, 0 or -1. */
static sperf_status_t line_at(reader_t *reader, int column, uint32_t row, uint32_t *out)
{
    int64_t number = sperf_json_column_at(&reader->table.columns[column], row);
    *out = number > 0 ? (uint32_t)number : 0;
    return number > UINT32_MAX ? sperf_decoding_refuse(&reader->decoder->in, "a line is out of range") : SPERF_OK;
}

/* Return `own`, or what threads have in common where the file has no such table here. */
static const sperf_json_column_t *choose(const sperf_json_column_t *own, const sperf_json_column_t *shared)
{
    return own->count > 0 ? own : shared;
}

/* -- Strings -- */

static const sperf_json_column_t *strings_of(const reader_t *reader)
{
    return choose(&reader->tables->strings, &reader->decoder->shared.strings);
}

/* Since version 58 functions name a source, which has the file's name. */
static sperf_status_t read_sources(reader_t *reader, const sperf_json_reader_t *member)
{
    static const sperf_firefox_schema_t schema = {.names = {"filename"}, .count = 1};
    SPERF_TRY(sperf_firefox_read_table(reader->decoder, member, &schema, &reader->table));
    for (uint32_t row = 0; row < reader->table.count; row++) {
        sperf_string_id_t id = 0;
        SPERF_TRY(id_at(reader, 0, row, strings_of(reader), "a string of a source does not exist", &id));
        SPERF_TRY(sperf_json_column_add(&reader->tables->sources, id));
    }
    return SPERF_OK;
}

/* -- Functions -- */

enum { FUNCTION_NAME, FUNCTION_FILE, FUNCTION_LINE, FUNCTION_SOURCE, FUNCTION_FLAGS };

/* Vernier's word for C methods has become sperf's, by which reports know them. */
static sperf_status_t translate_file(reader_t *reader, sperf_string_id_t *file)
{
    sperf_string_table_t *strings = &reader->decoder->in.profile->strings;
    bool c_method = reader->decoder->vernier && sperf_string_is(sperf_string_table_get(strings, *file), "<cfunc>");
    if (!c_method) return SPERF_OK;
    return sperf_string_table_intern_text(strings, sperf_frame_kind_words[SPERF_FRAME_C].file, file);
}

static sperf_status_t file_at(reader_t *reader, uint32_t row, const char *complaint, sperf_string_id_t *out)
{
    if (!has_column(reader, FUNCTION_SOURCE)) {
        return id_at(reader, FUNCTION_FILE, row, strings_of(reader), complaint, out);
    }
    int64_t flags = sperf_json_column_at(&reader->table.columns[FUNCTION_FLAGS], row);
    if (flags != SPERF_JSON_NULL && !((uint64_t)flags & FUNCTION_HAS_SOURCE)) return SPERF_OK;
    const sperf_json_column_t *sources = choose(&reader->tables->sources, &reader->decoder->shared.sources);
    return id_at(reader, FUNCTION_SOURCE, row, sources, complaint, out);
}

static sperf_status_t read_functions(reader_t *reader, const sperf_json_reader_t *member)
{
    static const sperf_firefox_schema_t schema = {.names = {"name", "fileName", "lineNumber", "source", "flags"},
                                                  .count = 5};
    static const char missing[] = "a string of a function does not exist";
    SPERF_TRY(sperf_firefox_read_table(reader->decoder, member, &schema, &reader->table));
    for (uint32_t row = 0; row < reader->table.count; row++) {
        sperf_function_t function = {0};
        sperf_function_id_t id = 0;
        SPERF_TRY(id_at(reader, FUNCTION_NAME, row, strings_of(reader), missing, &function.name));
        SPERF_TRY(file_at(reader, row, missing, &function.file));
        SPERF_TRY(line_at(reader, FUNCTION_LINE, row, &function.first_line));
        SPERF_TRY(translate_file(reader, &function.file));
        SPERF_TRY(sperf_function_table_intern(&reader->decoder->in.profile->functions, function, &id));
        SPERF_TRY(sperf_json_column_add(&reader->tables->functions, id));
    }
    return SPERF_OK;
}

/* -- Frames and stacks -- */

/* Add what kind of time the category in a column stands for: of Vernier's only. */
static sperf_status_t add_kind(reader_t *reader, int column, uint32_t row, sperf_json_column_t *kinds)
{
    static const char missing[] = "a category does not exist";
    const sperf_json_column_t *categories = &reader->decoder->categories;
    int64_t number = SPERF_FIREFOX_NONE;
    if (!reader->decoder->vernier || !has_column(reader, column)) return SPERF_OK;
    SPERF_TRY(sperf_firefox_row_at(reader->decoder, &reader->table, column, row, categories->count, missing, &number));
    return sperf_json_column_add(kinds, number == SPERF_FIREFOX_NONE ? SPERF_FRAME_RUBY : categories->numbers[number]);
}

static sperf_status_t read_frames(reader_t *reader, const sperf_json_reader_t *member)
{
    static const sperf_firefox_schema_t schema = {.names = {"func", "line", "category"}, .count = 3};
    static const char missing[] = "the function of a frame does not exist";
    SPERF_TRY(sperf_firefox_read_table(reader->decoder, member, &schema, &reader->table));
    for (uint32_t row = 0; row < reader->table.count; row++) {
        sperf_frame_t frame = {0};
        sperf_frame_id_t id = 0;
        SPERF_TRY(id_at(reader, 0, row, &reader->tables->functions, missing, &frame.function));
        if (frame.function == 0) return sperf_decoding_refuse(&reader->decoder->in, missing);
        SPERF_TRY(line_at(reader, 1, row, &frame.line));
        SPERF_TRY(add_kind(reader, 2, row, &reader->tables->frame_kinds));
        SPERF_TRY(sperf_frame_table_intern(&reader->decoder->in.profile->frames, frame, &id));
        SPERF_TRY(sperf_json_column_add(&reader->tables->frames, id));
    }
    return SPERF_OK;
}

enum { STACK_FRAME, STACK_PREFIX, STACK_CATEGORY, STACK_PREFIX_OFFSET };

/* A stack's category is that of its leaf, which since version 53 only the frame has. */
static sperf_status_t add_stack_kind(reader_t *reader, uint32_t row)
{
    sperf_firefox_tables_t *tables = reader->tables;
    if (has_column(reader, STACK_CATEGORY)) return add_kind(reader, STACK_CATEGORY, row, &tables->stack_kinds);
    int64_t frame = sperf_json_column_at(&reader->table.columns[STACK_FRAME], row);
    if (frame < 0 || frame >= tables->frame_kinds.count) return SPERF_OK;
    return sperf_json_column_add(&tables->stack_kinds, tables->frame_kinds.numbers[frame]);
}

/* Since version 66 a stack says how far before it its caller is, 0 for none. */
static sperf_status_t caller_at(reader_t *reader, uint32_t row, sperf_stack_id_t *out)
{
    static const char later[] = "a stack's caller is not among the stacks before it";
    const sperf_json_column_t *stacks = &reader->tables->stacks; /* those before this one, and no others */
    if (!has_column(reader, STACK_PREFIX_OFFSET)) return id_at(reader, STACK_PREFIX, row, stacks, later, out);
    int64_t offset = sperf_json_column_at(&reader->table.columns[STACK_PREFIX_OFFSET], row);
    if (offset == 0) return SPERF_OK;
    if (offset < 0 || offset > row) return sperf_decoding_refuse(&reader->decoder->in, later);
    *out = (sperf_stack_id_t)stacks->numbers[row - (uint32_t)offset];
    return SPERF_OK;
}

static sperf_status_t read_stacks(reader_t *reader, const sperf_json_reader_t *member)
{
    static const sperf_firefox_schema_t schema = {.names = {"frame", "prefix", "category", "prefixOffset"}, .count = 4};
    static const char missing[] = "a frame of a stack does not exist";
    SPERF_TRY(sperf_firefox_read_table(reader->decoder, member, &schema, &reader->table));
    for (uint32_t row = 0; row < reader->table.count; row++) {
        sperf_stack_id_t parent = 0;
        sperf_frame_id_t frame = 0;
        sperf_stack_id_t id = 0;
        SPERF_TRY(id_at(reader, STACK_FRAME, row, &reader->tables->frames, missing, &frame));
        if (frame == 0) return sperf_decoding_refuse(&reader->decoder->in, missing);
        SPERF_TRY(caller_at(reader, row, &parent));
        SPERF_TRY(add_stack_kind(reader, row));
        SPERF_TRY(sperf_stack_table_intern(&reader->decoder->in.profile->stacks, parent, frame, &id));
        SPERF_TRY(sperf_json_column_add(&reader->tables->stacks, id));
    }
    return SPERF_OK;
}

/* -- All of them -- */

static sperf_status_t read_all(reader_t *reader, sperf_json_reader_t *members)
{
    SPERF_TRY(
        sperf_decoding_read_strings(&reader->decoder->in, &members[SPERF_FIREFOX_STRINGS], &reader->tables->strings));
    SPERF_TRY(read_sources(reader, &members[SPERF_FIREFOX_SOURCES]));
    SPERF_TRY(read_functions(reader, &members[SPERF_FIREFOX_FUNCTIONS]));
    SPERF_TRY(read_frames(reader, &members[SPERF_FIREFOX_FRAMES]));
    return read_stacks(reader, &members[SPERF_FIREFOX_STACKS]);
}

sperf_status_t sperf_firefox_read_tables(sperf_firefox_decoder_t *decoder, sperf_json_reader_t *members,
                                         sperf_firefox_tables_t *tables)
{
    reader_t reader = {.decoder = decoder, .tables = tables};
    sperf_status_t status = read_all(&reader, members);
    sperf_firefox_clear_table(&reader.table);
    return status;
}

void sperf_firefox_tables_cleanup(sperf_firefox_tables_t *tables)
{
    sperf_json_column_cleanup(&tables->strings);
    sperf_json_column_cleanup(&tables->functions);
    sperf_json_column_cleanup(&tables->frames);
    sperf_json_column_cleanup(&tables->stacks);
    sperf_json_column_cleanup(&tables->sources);
    sperf_json_column_cleanup(&tables->frame_kinds);
    sperf_json_column_cleanup(&tables->stack_kinds);
}
