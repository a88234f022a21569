/* Names and lines of frames of another process: see sperf/outside/names.h. */
#include "sperf/outside/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"
#include "sperf/model/stable_name.h"

enum { PIECES = SPERF_OUTSIDE_FRAMES_MAX * 2, NESTING_SHIFT = 8, MADE = 2, CODE_WORDS_MAX = 1 << 24 };

/* Let what is read, `*bytes` from `*begin` on, have the field of `field_bytes` at `offset`. */
static void extend(uint32_t *begin, uint32_t *bytes, uint32_t offset, uint32_t field_bytes)
{
    uint32_t end = *begin + *bytes;
    if (*bytes == 0 || offset < *begin) *begin = offset;
    if (offset + field_bytes > end) end = offset + field_bytes;
    *bytes = end - *begin;
}

sperf_status_t sperf_outside_names_init(sperf_outside_names_t *names, const sperf_outside_layout_t *layout)
{
    *names = (sperf_outside_names_t){.generation = 1};
    extend(&names->body_begin, &names->body_bytes, layout->body_location, 32);
    extend(&names->body_begin, &names->body_bytes, layout->body_code - 4, 12);
    extend(&names->body_begin, &names->body_bytes, layout->body_lines, 32);
    extend(&names->body_begin, &names->body_bytes, layout->body_local, 8);
    extend(&names->entry_begin, &names->entry_bytes, layout->entry_owner, 8);
    extend(&names->entry_begin, &names->entry_bytes, layout->entry_name, 8);
    extend(&names->entry_begin, &names->entry_bytes, layout->entry_definition, 8);
    names->facts = malloc(SPERF_OUTSIDE_FRAMES_MAX * sizeof *names->facts);
    names->ids = malloc(SPERF_OUTSIDE_FRAMES_MAX * sizeof *names->ids);
    names->pieces = malloc(PIECES * sizeof *names->pieces);
    names->head_bytes = layout->iseq_body + 8;
    size_t block_bytes = (size_t)names->body_bytes + names->entry_bytes + names->head_bytes;
    names->blocks = calloc(SPERF_OUTSIDE_FRAMES_MAX, block_bytes);
    if (names->facts == NULL || names->ids == NULL || names->pieces == NULL) return SPERF_NO_MEMORY;
    return names->blocks != NULL ? SPERF_OK : SPERF_NO_MEMORY;
}

static void forget(sperf_outside_names_t *names)
{
    sperf_string_table_cleanup(&names->texts);
    sperf_index_cleanup(&names->index);
    sperf_index_cleanup(&names->methods);
    names->count = 0;
}

void sperf_outside_names_cleanup(sperf_outside_names_t *names)
{
    forget(names);
    sperf_string_table_cleanup(&names->texts);
    free(names->rows);
    free(names->facts);
    free(names->ids);
    free(names->pieces);
    free(names->blocks);
    *names = (sperf_outside_names_t){0};
}

void sperf_outside_names_begin_profile(sperf_outside_names_t *names)
{
    names->generation++;
}

/* -- The words that frames depend on -- */

static uint64_t word_at(const uint8_t *block, uint32_t begin, uint32_t offset)
{
    uint64_t word;
    memcpy(&word, block + (offset - begin), sizeof word);
    return word;
}

static uint8_t *body_block(const sperf_outside_names_t *names, uint32_t frame)
{
    return names->blocks + (size_t)frame * (names->body_bytes + names->entry_bytes + names->head_bytes);
}

static uint8_t *entry_block(const sperf_outside_names_t *names, uint32_t frame)
{
    return body_block(names, frame) + names->body_bytes;
}

static uint8_t *head_block(const sperf_outside_names_t *names, uint32_t frame)
{
    return entry_block(names, frame) + names->entry_bytes;
}

static void read_body(const sperf_outside_names_t *names, const sperf_outside_layout_t *layout, const uint8_t *block,
                      sperf_outside_facts_t *facts)
{
    uint32_t begin = names->body_begin, location = layout->body_location, lines = layout->body_lines;
    facts->local = word_at(block, begin, layout->body_local);
    facts->path = word_at(block, begin, location);
    facts->base = word_at(block, begin, location + 8);
    facts->label = word_at(block, begin, location + 16);
    facts->first_line = (uint32_t)word_at(block, begin, location + 24);
    facts->code_words = (uint32_t)word_at(block, begin, layout->body_code - 4);
    facts->code = word_at(block, begin, layout->body_code);
    facts->lines = word_at(block, begin, lines);
    facts->lines_count = (uint32_t)word_at(block, begin, lines + 16);
    facts->lines_index = word_at(block, begin, lines + 24);
}

/* Read which bodies the frames' iseqs have, and their method entries. */
static void read_heads(sperf_outside_names_t *names, const sperf_outside_memory_t *memory,
                       const sperf_outside_stack_t *stack)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < stack->count; i++) {
        const sperf_outside_frame_t *frame = &stack->frames[i];
        sperf_outside_facts_t *facts = &names->facts[i];
        facts->iseq = frame->iseq;
        facts->entry = frame->entry;
        facts->shape = frame->kind | (frame->is_made ? MADE : 0U) | frame->nesting << NESTING_SHIFT;
        if (frame->iseq != 0) {
            names->pieces[count++] = (sperf_outside_piece_t){frame->iseq, head_block(names, i), names->head_bytes};
        }
        if (frame->entry != 0) {
            names->pieces[count++] =
                (sperf_outside_piece_t){frame->entry + names->entry_begin, entry_block(names, i), names->entry_bytes};
        }
    }
    sperf_outside_read_pieces(memory, names->pieces, count);
    for (uint32_t i = 0; i < stack->count; i++) {
        if (names->facts[i].iseq == 0) continue;
        const uint8_t *head = head_block(names, i);
        bool is_iseq = sperf_outside_imemo_kind(word_at(head, 0, 0)) == SPERF_OUTSIDE_ISEQ;
        names->facts[i].body = is_iseq ? word_at(head, 0, memory->layout->iseq_body) : 0;
    }
}

/* Read the facts of all frames of `stack` into names->facts. */
static void read_facts(sperf_outside_names_t *names, const sperf_outside_memory_t *memory,
                       const sperf_outside_stack_t *stack)
{
    memset(names->facts, 0, stack->count * sizeof *names->facts);
    read_heads(names, memory, stack);
    uint32_t count = 0;
    for (uint32_t i = 0; i < stack->count; i++) {
        sperf_outside_facts_t *facts = &names->facts[i];
        if (facts->body != 0) {
            names->pieces[count++] =
                (sperf_outside_piece_t){facts->body + names->body_begin, body_block(names, i), names->body_bytes};
        }
        if (facts->entry == 0) continue;
        const uint8_t *block = entry_block(names, i);
        facts->owner = word_at(block, names->entry_begin, memory->layout->entry_owner);
        facts->id = word_at(block, names->entry_begin, memory->layout->entry_name);
        uint64_t definition = word_at(block, names->entry_begin, memory->layout->entry_definition);
        if (facts->iseq == 0 || !sperf_outside_is_address(definition)) continue;
        names->pieces[count++] =
            (sperf_outside_piece_t){definition + memory->layout->definition_iseq, &facts->method, sizeof facts->method};
    }
    sperf_outside_read_pieces(memory, names->pieces, count);
    for (uint32_t i = 0; i < stack->count; i++) {
        if (names->facts[i].body != 0) read_body(names, memory->layout, body_block(names, i), &names->facts[i]);
    }
}

/* -- Rows -- */

static bool has_key(const void *table, uint32_t id, const void *key)
{
    const sperf_outside_facts_t *own = &((const sperf_outside_names_t *)table)->rows[id].facts;
    const sperf_outside_facts_t *facts = key;
    return own->iseq == facts->iseq && own->entry == facts->entry && own->shape == facts->shape;
}

/* Compose the name of code in a method: "block in Foo#bar" from "block in bar". */
static void compose_ruby(const sperf_outside_memory_t *memory, const sperf_outside_facts_t *facts,
                         sperf_outside_text_t *out)
{
    sperf_outside_text_t label, base, owner;
    sperf_outside_string_read(memory, facts->label, &label);
    sperf_outside_string_read(memory, facts->base, &base);
    bool ends =
        base.length <= label.length && memcmp(label.bytes + label.length - base.length, base.bytes, base.length) == 0;
    if (facts->entry == 0 || !ends) {
        *out = label;
        return;
    }
    sperf_outside_owner_read(memory, facts->owner, &owner);
    out->length = 0;
    sperf_outside_text_append(out, label.bytes, label.length - base.length);
    sperf_outside_text_append(out, owner.bytes, owner.length);
    sperf_outside_text_append(out, base.bytes, base.length);
}

/* Compose the name of a C method, or of code in a method made by define_method. */
static void compose_method(const sperf_outside_memory_t *memory, const sperf_outside_facts_t *facts,
                           sperf_outside_text_t *out)
{
    sperf_outside_text_t part;
    uint32_t nesting = (uint32_t)(facts->shape >> NESTING_SHIFT);
    out->length = 0;
    if (nesting == 1) sperf_outside_text_append_text(out, "block in ");
    if (nesting > 1) {
        char levels[40];
        (void)snprintf(levels, sizeof levels, "block (%u levels) in ", nesting);
        sperf_outside_text_append_text(out, levels);
    }
    sperf_outside_owner_read(memory, facts->owner, &part);
    sperf_outside_text_append(out, part.bytes, part.length);
    bool has_name = sperf_outside_name_read(memory, facts->id, &part);
    sperf_outside_text_append_text(out, has_name ? part.bytes : "[unresolved]");
}

static sperf_status_t intern_name(sperf_outside_names_t *names, const sperf_outside_text_t *name,
                                  const sperf_outside_text_t *path, sperf_outside_name_t *row)
{
    sperf_buffer_t stable = SPERF_BUFFER_INIT;
    sperf_buffer_append(&stable, name->bytes, name->length);
    sperf_stable_name(&stable, (sperf_string_t){path->bytes, path->length});
    sperf_status_t status = stable.status;
    if (status == SPERF_OK) {
        const char *bytes = stable.length == 0 ? "" : (const char *)stable.bytes;
        status = sperf_string_table_intern(&names->texts, bytes, stable.length, &row->name);
    }
    sperf_buffer_cleanup(&stable);
    SPERF_TRY(status);
    return sperf_string_table_intern(&names->texts, path->bytes, path->length, &row->path);
}

/* Return whether code is that of a file ("<main>"), or of a class body ("<class:Foo>", "singleton class"). */
static bool has_label_outside(const sperf_outside_memory_t *memory, const sperf_outside_facts_t *facts)
{
    sperf_outside_text_t base;
    sperf_outside_string_read(memory, facts->base, &base);
    return base.length == 0 || base.bytes[0] == '<' || strcmp(base.bytes, "singleton class") == 0;
}

static sperf_status_t resolve(sperf_outside_names_t *names, const sperf_outside_memory_t *memory,
                              const sperf_outside_facts_t *facts, sperf_outside_name_t *row)
{
    sperf_outside_text_t name, path;
    *row = (sperf_outside_name_t){.facts = *facts, .is_doubtful = !names->is_steady};
    bool is_c = facts->iseq == 0;
    if (is_c) {
        path.length = 0;
        sperf_outside_text_append_text(&path, "<C method>");
    } else {
        sperf_outside_path_read(memory, facts->path, &path);
        row->is_outside = has_label_outside(memory, facts);
    }
    if (is_c || (facts->shape & MADE) != 0) {
        compose_method(memory, facts, &name);
    } else {
        compose_ruby(memory, facts, &name);
    }
    if (name.length == 0) sperf_outside_text_append_text(&name, "[unresolved]");
    return intern_name(names, &name, &path, row);
}

static sperf_status_t find_row(sperf_outside_names_t *names, const sperf_outside_memory_t *memory,
                               const sperf_outside_facts_t *facts, uint32_t *out)
{
    uint64_t hash = sperf_hash_combine(sperf_hash_combine(facts->iseq, facts->entry), facts->shape);
    uint32_t id = sperf_index_find(&names->index, hash, names, facts, has_key);
    *out = id;
    if (id != 0) {
        sperf_outside_name_t *row = &names->rows[id];
        if (!row->is_doubtful && memcmp(&row->facts, facts, sizeof *facts) == 0) return SPERF_OK;
        return resolve(names, memory, facts, row);
    }
    SPERF_TRY(sperf_index_reserve(&names->index));
    SPERF_TRY(SPERF_ROWS_RESERVE(names->rows, names->capacity, (uint64_t)names->count + 2));
    SPERF_TRY(resolve(names, memory, facts, &names->rows[names->count + 1]));
    *out = ++names->count;
    sperf_index_add(&names->index, hash, *out);
    return SPERF_OK;
}

static sperf_status_t intern_function(sperf_outside_names_t *names, sperf_outside_name_t *row, sperf_profile_t *profile)
{
    if (row->generation == names->generation) return SPERF_OK;
    sperf_function_t function = {.first_line = (uint32_t)row->facts.first_line};
    sperf_string_t name = sperf_string_table_get(&names->texts, row->name);
    sperf_string_t path = sperf_string_table_get(&names->texts, row->path);
    SPERF_TRY(sperf_string_table_intern(&profile->strings, name.bytes, name.length, &function.name));
    SPERF_TRY(sperf_string_table_intern(&profile->strings, path.bytes, path.length, &function.file));
    SPERF_TRY(sperf_function_table_intern(&profile->functions, function, &row->function));
    row->generation = names->generation;
    return SPERF_OK;
}

static uint32_t line_at(const sperf_outside_memory_t *memory, sperf_outside_name_t *row, uint64_t position)
{
    for (int i = 0; i < SPERF_OUTSIDE_LINES; i++) {
        if (row->lines[i].position == position + 1) return row->lines[i].line;
    }
    sperf_outside_lines_t table = {row->facts.lines, (uint32_t)row->facts.lines_count, row->facts.lines_index,
                                   memory->layout->line_bytes};
    uint32_t line = sperf_outside_line_read(memory, &table, position);
    row->lines[row->next_line].position = position + 1;
    row->lines[row->next_line].line = line;
    row->next_line = (row->next_line + 1) % SPERF_OUTSIDE_LINES;
    return line;
}

/* Return whether a frame has code, or is of a C method. */
static bool is_true(const sperf_outside_frame_t *frame, const sperf_outside_facts_t *facts)
{
    if (frame->kind == SPERF_OUTSIDE_C) return facts->owner != 0 && facts->id != 0;
    return facts->code != 0 && facts->code_words > 0 && facts->code_words <= CODE_WORDS_MAX;
}

/* -- Methods of code -- */

static bool has_code(const void *table, uint32_t id, const void *key)
{
    const sperf_outside_facts_t *own = &((const sperf_outside_names_t *)table)->rows[id].facts;
    const sperf_outside_facts_t *facts = key;
    return own->local == facts->local && own->method == own->local && own->base == facts->base;
}

static uint64_t hash_of_code(const sperf_outside_facts_t *facts)
{
    return sperf_hash_combine(facts->local, facts->base);
}

/* Remember the row `id` as one that has the method of its code. */
static sperf_status_t remember_method(sperf_outside_names_t *names, uint32_t id)
{
    const sperf_outside_facts_t *facts = &names->rows[id].facts;
    uint64_t hash = hash_of_code(facts);
    if (sperf_index_find(&names->methods, hash, names, facts, has_code) != 0) return SPERF_OK;
    SPERF_TRY(sperf_index_reserve(&names->methods));
    sperf_index_add(&names->methods, hash, id);
    return SPERF_OK;
}

/* Give a frame the method whose code it runs, by an earlier frame. Returns whether there is one. */
static bool find_method(const sperf_outside_names_t *names, sperf_outside_facts_t *facts)
{
    uint32_t id = sperf_index_find(&names->methods, hash_of_code(facts), names, facts, has_code);
    if (id == 0) return false;
    const sperf_outside_facts_t *known = &names->rows[id].facts;
    facts->entry = known->entry;
    facts->owner = known->owner;
    facts->id = known->id;
    facts->method = known->method;
    facts->shape = facts->shape & ~(uint64_t)MADE;
    return true;
}

/*
 * Set `*id` to the row of a frame that is true, and `*fits` to whether its code is of the method that it is said to be
 * in.
 */
static sperf_status_t identify(sperf_outside_names_t *names, const sperf_outside_memory_t *memory,
                               const sperf_outside_frame_t *frame, sperf_outside_facts_t *facts, uint32_t *id,
                               bool *fits)
{
    bool is_ruby = frame->kind == SPERF_OUTSIDE_RUBY, is_in_method = facts->entry != 0;
    *fits = !is_ruby || (!frame->is_doubtful && is_in_method && (frame->is_made || facts->method == facts->local));
    if (!*fits) {
        *fits = find_method(names, facts);
        is_in_method = is_in_method || *fits;
    }
    SPERF_TRY(find_row(names, memory, facts, id));
    if (*fits && is_ruby && !frame->is_made) return remember_method(names, *id);
    /* Code outside of methods needs none, nor is one searched for in blocks that are nested too deeply. */
    bool needs_method = is_in_method || frame->is_outside || frame->is_doubtful;
    *fits = *fits || (!is_in_method && names->rows[*id].is_outside) || !needs_method;
    return SPERF_OK;
}

/* Leave out the frames up to `last`. */
static void leave_out(sperf_outside_names_t *names, sperf_outside_stack_t *stack, uint32_t last)
{
    uint32_t first = last + 1;
    stack->count -= first;
    stack->is_torn = true;
    memmove(stack->frames, stack->frames + first, stack->count * sizeof stack->frames[0]);
    memmove(names->facts, names->facts + first, stack->count * sizeof names->facts[0]);
    memmove(names->ids, names->ids + first, stack->count * sizeof names->ids[0]);
}

sperf_status_t sperf_outside_names_read(sperf_outside_names_t *names, const sperf_outside_memory_t *memory,
                                        sperf_outside_stack_t *stack, bool is_final, bool *is_whole)
{
    *is_whole = !stack->is_torn;
    if (names->count + stack->count + 1 >= SPERF_OUTSIDE_NAMES_MAX) forget(names);
    read_facts(names, memory, stack);
    for (uint32_t i = stack->count; i > 0; i--) {
        const sperf_outside_frame_t *frame = &stack->frames[i - 1];
        sperf_outside_facts_t *facts = &names->facts[i - 1];
        bool is_possible = is_true(frame, facts);
        if (is_possible) {
            SPERF_TRY(identify(names, memory, frame, facts, &names->ids[i - 1], &is_possible));
            is_possible = is_possible || (is_final && !stack->has_changed);
        }
        if (is_possible) continue;
        *is_whole = false;
        if (is_final) leave_out(names, stack, i - 1);
        return SPERF_OK;
    }
    return SPERF_OK;
}

/*
 * Return the line of a frame. The program counter is behind the instruction that is executed. Compiled code writes it
 * only before it calls something: until then there is that of another frame, and only the method's first line is known.
 */
static uint32_t line_of(const sperf_outside_memory_t *memory, sperf_outside_name_t *row,
                        const sperf_outside_frame_t *frame)
{
    const sperf_outside_facts_t *facts = &row->facts;
    if (frame->pc < facts->code || frame->pc - facts->code > facts->code_words * 8) return (uint32_t)facts->first_line;
    uint64_t words = (frame->pc - facts->code) / 8;
    return line_at(memory, row, words > 0 ? words - 1 : 0);
}

sperf_status_t sperf_outside_names_intern(sperf_outside_names_t *names, const sperf_outside_memory_t *memory,
                                          const sperf_outside_stack_t *stack, sperf_profile_t *profile,
                                          sperf_stack_id_t *out)
{
    *out = 0;
    for (uint32_t i = stack->count; i > 0; i--) {
        const sperf_outside_frame_t *frame = &stack->frames[i - 1];
        sperf_outside_name_t *row = &names->rows[names->ids[i - 1]];
        SPERF_TRY(intern_function(names, row, profile));
        sperf_frame_t named = {row->function, 0};
        if (frame->kind == SPERF_OUTSIDE_RUBY) named.line = line_of(memory, row, frame);
        sperf_frame_id_t frame_id;
        SPERF_TRY(sperf_frame_table_intern(&profile->frames, named, &frame_id));
        SPERF_TRY(sperf_stack_table_intern(&profile->stacks, *out, frame_id, out));
    }
    return SPERF_OK;
}
