/* The methods of a trace: see traced_methods.h. */
#include "traced_methods.h"

#include <stdlib.h>

#include "frames/frame_resolver.h"
#include "sperf/base/rows.h"
#include "vm/held_call.h"

enum { FIRST_SLOTS = 1024 };

/* Answers of a verdict; greater ones are limits in nanoseconds. */
enum { VERDICT_TRACE, VERDICT_OUT };

static bool grow_slots(sperf_traced_methods_t *methods)
{
    uint32_t capacity = methods->slots_capacity == 0 ? FIRST_SLOTS : methods->slots_capacity * 2;
    sperf_method_slot_t *slots = calloc(capacity, sizeof *slots);
    if (slots == NULL) return false;
    for (uint32_t i = 0; i < methods->slots_capacity; i++) {
        const sperf_method_slot_t *old = &methods->slots[i];
        if (old->number == 0) continue;
        uint32_t slot = sperf_traced_method_hash(old->first, old->second) & (capacity - 1);
        while (slots[slot].number != 0) slot = (slot + 1) & (capacity - 1);
        slots[slot] = *old;
    }
    free(methods->slots);
    methods->slots = slots;
    methods->slots_capacity = capacity;
    return true;
}

static bool reserve(sperf_traced_methods_t *methods)
{
    /* A method takes two slots at most. */
    if ((uint64_t)(methods->slots_count + 2) * 2 > methods->slots_capacity && !grow_slots(methods)) return false;
    return SPERF_ROWS_RESERVE(methods->rows, methods->capacity, (uint64_t)methods->count + 1) == SPERF_OK;
}

void sperf_traced_method_describe(const sperf_method_row_t *row, sperf_frame_text_t *text)
{
    if (row->code == 0) { /* the methods beyond the limit */
        sperf_buffer_clear(&text->name);
        sperf_buffer_append_string(&text->name, "(other)");
        text->file = sperf_string_of("<trace>");
        text->first_line = 0;
        return;
    }
    if (row->kind == SPERF_CALL_C) {
        sperf_frame_describe_c_method(row->code, (ID)row->method, text);
        return;
    }
    sperf_frame_key_t key = {.value = row->code, .method = row->method};
    sperf_frame_describe(&key, text);
}

typedef struct {
    VALUE verdict;
    sperf_method_row_t *row;
    const sperf_frame_text_t *text;
} question_t;

static VALUE ask(VALUE argument)
{
    const question_t *question = (const question_t *)argument;
    const sperf_frame_text_t *text = question->text;
    bool is_c = question->row->kind == SPERF_CALL_C;
    VALUE name = rb_utf8_str_new((const char *)text->name.bytes, (long)text->name.length);
    VALUE file = is_c ? Qnil : rb_utf8_str_new(text->file.bytes, (long)text->file.length);
    VALUE answer = rb_funcall(question->verdict, rb_intern("call"), 3, name, file, is_c ? Qtrue : Qfalse);
    long said = FIXNUM_P(answer) ? FIX2LONG(answer) : VERDICT_TRACE;
    if (said == VERDICT_OUT) question->row->as = SPERF_TRACED_OUT;
    if (said > VERDICT_OUT) question->row->limit_ns = said;
    return Qnil;
}

static bool is_own(const sperf_method_row_t *row, const sperf_frame_text_t *text)
{
    if (row->kind == SPERF_CALL_C) return sperf_own_frames_has(text);
    sperf_frame_key_t key = {.value = row->code, .method = row->method};
    return sperf_own_frames_showing(&key) == SPERF_FRAME_HIDDEN;
}

static const sperf_method_slot_t *insert_slot(sperf_traced_methods_t *methods, sperf_method_slot_t row)
{
    uint32_t mask = methods->slots_capacity - 1, slot = sperf_traced_method_hash(row.first, row.second) & mask;
    while (methods->slots[slot].number != 0) slot = (slot + 1) & mask;
    methods->slots[slot] = row;
    methods->slots_count++;
    return &methods->slots[slot];
}

static bool append_entry(sperf_traced_methods_t *methods, VALUE entry)
{
    uint64_t needed = (uint64_t)methods->entries_count + 1;
    if (SPERF_ROWS_RESERVE(methods->entries, methods->entries_capacity, needed) != SPERF_OK) return false;
    methods->entries[methods->entries_count++] = entry;
    return true;
}

const sperf_method_slot_t *sperf_traced_method_find_by_code(sperf_traced_methods_t *methods, VALUE entry, VALUE code,
                                                            VALUE owner)
{
    const sperf_method_slot_t *known = sperf_traced_method_find(methods, code, owner);
    if (known == NULL) return NULL;
    sperf_method_row_t *row = &methods->rows[known->number - SPERF_CALL_METHODS];
    if (row->entries >= SPERF_ENTRIES_REMEMBERED) return known;
    sperf_method_slot_t slot = *known;
    if (!reserve(methods) || !append_entry(methods, entry)) return sperf_traced_method_find(methods, code, owner);
    methods->rows[slot.number - SPERF_CALL_METHODS].entries++;
    slot.first = entry;
    slot.second = 0;
    return insert_slot(methods, slot);
}

typedef struct {
    const sperf_traced_methods_t *methods;
    sperf_method_row_t row;
    sperf_frame_text_t text;
} decision_t;

/* Decide how the row is traced. */
static VALUE decide(VALUE argument)
{
    decision_t *decision = (decision_t *)argument;
    sperf_method_row_t *row = &decision->row;
    VALUE verdict = decision->methods->verdict;
    sperf_traced_method_describe(row, &decision->text);
    if (is_own(row, &decision->text)) {
        row->as = SPERF_TRACED_HIDDEN;
    } else if (!NIL_P(verdict) && verdict != 0) {
        question_t question = {verdict, row, &decision->text};
        sperf_held_call(ask, (VALUE)&question);
    }
    return Qnil;
}

/* A method beyond the limit has no slot: it is looked up in vain at each of its calls. */
static const sperf_method_slot_t *other_method(sperf_traced_methods_t *methods)
{
    static sperf_method_slot_t slot = {.as = SPERF_TRACED};
    if (methods->count == methods->most) {
        if (!reserve(methods)) return NULL;
        methods->rows[methods->count++] = (sperf_method_row_t){.kind = SPERF_CALL_RUBY};
    }
    slot.number = SPERF_CALL_METHODS + methods->most;
    return &slot;
}

const sperf_method_slot_t *sperf_traced_method_add(sperf_traced_methods_t *methods, VALUE first, VALUE second,
                                                   VALUE owner, const sperf_method_row_t *row)
{
    if (methods->count >= methods->most) return other_method(methods);
    if (!reserve(methods)) return NULL;
    uint32_t place = methods->count++;
    methods->rows[place] = *row; /* from here on it is marked */
    decision_t decision = {.methods = methods, .row = *row};
    sperf_held_call(decide, (VALUE)&decision);
    sperf_buffer_cleanup(&decision.text.name);
    methods->rows[place] = decision.row;
    sperf_method_slot_t slot = {.first = first,
                                .second = second,
                                .number = SPERF_CALL_METHODS + place,
                                .as = (uint8_t)decision.row.as,
                                .limited = decision.row.limit_ns > 0};
    if (owner != 0) {
        sperf_method_slot_t by_code = slot;
        by_code.first = row->code;
        by_code.second = owner;
        insert_slot(methods, by_code);
    }
    return insert_slot(methods, slot);
}

void sperf_traced_methods_mark(const sperf_traced_methods_t *methods)
{
    for (uint32_t i = 0; i < methods->count; i++) {
        const sperf_method_row_t *row = &methods->rows[i];
        if (row->code != 0) rb_gc_mark(row->code);
        if (row->kind != SPERF_CALL_C && row->method != 0) rb_gc_mark(row->method);
    }
    for (uint32_t i = 0; i < methods->entries_count; i++) rb_gc_mark(methods->entries[i]);
    if (methods->verdict != 0) rb_gc_mark(methods->verdict);
}

void sperf_traced_methods_cleanup(sperf_traced_methods_t *methods)
{
    free(methods->slots);
    free(methods->rows);
    free(methods->entries);
    *methods = (sperf_traced_methods_t){.verdict = Qnil};
}
