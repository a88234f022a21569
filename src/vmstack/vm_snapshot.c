/* Copies of stacks: see sperf/vmstack/vm_snapshot.h. */
#include "sperf/vmstack/vm_snapshot.h"

#include <string.h>

#include "sperf/base/buffer.h"

enum { INDEX_ROWS_FIRST = 512, INDEX_ROWS_MAX = 2 * SPERF_PIECES_MAX };

/* Free all rows: those with an older stamp are. Once the stamps have gone round, none may be left. */
static void begin_index(sperf_vm_pieces_t *pieces)
{
    if (pieces->index_rows == 0) pieces->index_rows = INDEX_ROWS_FIRST;
    if (++pieces->stamp != 0) return;
    memset(pieces->index, 0, sizeof pieces->index);
    pieces->stamp = 1;
}

void sperf_vm_snapshot_begin(sperf_vm_snapshot_t *snapshot)
{
    snapshot->values_begin = snapshot->values_end = 0;
    snapshot->operands_fit = false;
    snapshot->held_count = 0;
    snapshot->pieces.count = 0;
    snapshot->pieces.is_full = false;
    begin_index(&snapshot->pieces);
}

void sperf_vm_pieces_shrink(sperf_vm_pieces_t *pieces)
{
    pieces->index_rows = INDEX_ROWS_FIRST;
}

/* Where `address` is, or would be: at most half of the rows are taken. */
static uint32_t row_of(const sperf_vm_pieces_t *pieces, sperf_word_t address)
{
    uint32_t row = (uint32_t)((address >> 3) * 0x9e3779b97f4a7c15U >> 32) & (pieces->index_rows - 1);
    while (pieces->index[row].stamp == pieces->stamp && pieces->addresses[pieces->index[row].piece] != address) {
        row = (row + 1) & (pieces->index_rows - 1);
    }
    return row;
}

static void set_row(sperf_vm_pieces_t *pieces, uint32_t row, uint32_t piece)
{
    pieces->index[row].stamp = pieces->stamp;
    pieces->index[row].piece = piece;
}

static void grow_index(sperf_vm_pieces_t *pieces)
{
    pieces->index_rows *= 4;
    if (pieces->index_rows > INDEX_ROWS_MAX) pieces->index_rows = INDEX_ROWS_MAX;
    begin_index(pieces);
    for (uint32_t piece = 0; piece < pieces->count; piece++) {
        set_row(pieces, row_of(pieces, pieces->addresses[piece]), piece);
    }
}

const sperf_word_t *sperf_vm_pieces_find(const sperf_vm_pieces_t *pieces, sperf_word_t address)
{
    uint32_t row = row_of(pieces, address);
    if (pieces->index[row].stamp != pieces->stamp) return NULL;
    uint32_t piece = pieces->index[row].piece;
    return pieces->is_read[piece] ? pieces->words[piece] : NULL;
}

uint32_t sperf_vm_pieces_add(sperf_vm_pieces_t *pieces, sperf_word_t address, uint8_t kind)
{
    uint32_t row = row_of(pieces, address);
    if (pieces->index[row].stamp == pieces->stamp) {
        uint32_t piece = pieces->index[row].piece;
        bool is_new = (kind & ~pieces->were[piece]) != 0;
        pieces->kinds[piece] |= kind & (uint8_t)~pieces->were[piece];
        pieces->were[piece] |= kind;
        return is_new ? piece : UINT32_MAX;
    }
    if (pieces->count == SPERF_PIECES_MAX) {
        pieces->is_full = true;
        return UINT32_MAX;
    }
    if (2 * (pieces->count + 1) > pieces->index_rows) {
        grow_index(pieces);
        row = row_of(pieces, address);
    }
    uint32_t piece = pieces->count++;
    set_row(pieces, row, piece);
    pieces->addresses[piece] = address;
    pieces->kinds[piece] = pieces->were[piece] = kind;
    pieces->is_read[piece] = false;
    return piece;
}

/*
 * As bytes, all of them little-endian words: the version; the ec; words of a frame; number of frames, whether the
 * oldest is among them, whether operands fit; where the values begin, and how many there are; number of pieces; the JIT, and
 * the word of an iseq's body in the second byte. Then
 * the frames, each with whether its environment follows and that; the values; the pieces, each with its address.
 */
enum { VERSION = 1, HEAD_WORDS = 12 };

/* Where to, and how far that is; with no place to write to, only that. */
typedef struct {
    uint8_t *bytes;
    size_t length;
} writer_t;

static void write_word(writer_t *writer, sperf_word_t word)
{
    for (int i = 0; i < SPERF_WORD_BYTES && writer->bytes != NULL; i++) {
        writer->bytes[writer->length + (size_t)i] = (uint8_t)(word >> 8 * i);
    }
    writer->length += SPERF_WORD_BYTES;
}

static void write_words(writer_t *writer, const sperf_word_t *words, size_t count)
{
    for (size_t i = 0; i < count; i++) write_word(writer, words[i]);
}

static void write_pieces(writer_t *writer, const sperf_vm_pieces_t *pieces)
{
    for (uint32_t i = 0; i < pieces->count; i++) {
        if (!pieces->is_read[i]) continue;
        write_word(writer, pieces->addresses[i]);
        write_words(writer, pieces->words[i], SPERF_PIECE_WORDS);
    }
}

size_t sperf_vm_snapshot_write(const sperf_vm_snapshot_t *snapshot, const sperf_vm_stack_t *stack, uint8_t *bytes)
{
    writer_t writer = {bytes, 0};
    const sperf_vm_pieces_t *pieces = &snapshot->pieces;
    size_t values = (size_t)(snapshot->values_end - snapshot->values_begin) / SPERF_WORD_BYTES;
    uint32_t read_count = 0;
    for (uint32_t i = 0; i < pieces->count; i++) read_count += pieces->is_read[i];
    const sperf_word_t head[HEAD_WORDS] = {VERSION,
                                           stack->ec[SPERF_EC_STACK],
                                           stack->ec[SPERF_EC_SIZE],
                                           stack->ec[SPERF_EC_CFP],
                                           stack->frame_words,
                                           stack->frame_count,
                                           stack->is_whole,
                                           snapshot->operands_fit,
                                           snapshot->values_begin,
                                           values,
                                           read_count,
                                           (sperf_word_t)stack->jit | (sperf_word_t)stack->iseq_body << 8};
    write_words(&writer, head, HEAD_WORDS);
    for (uint32_t i = 0; i < stack->frame_count; i++) {
        write_words(&writer, sperf_vm_stack_frame(stack, i), stack->frame_words);
        write_word(&writer, stack->has_environment[i]);
        if (stack->has_environment[i]) write_words(&writer, stack->environments[i], SPERF_ENV_WORDS);
    }
    write_words(&writer, snapshot->values, values);
    write_pieces(&writer, pieces);
    return writer.length;
}

static sperf_status_t read_frames(sperf_vm_stack_t *stack, sperf_reader_t *reader)
{
    for (uint32_t i = 0; i < stack->frame_count; i++) {
        sperf_word_t *words = stack->words + (size_t)i * stack->frame_words;
        for (uint32_t j = 0; j < stack->frame_words; j++) words[j] = sperf_reader_fixed64(reader);
        stack->has_environment[i] = sperf_reader_fixed64(reader) != 0;
        stack->is_reused[i] = false;
        for (int j = 0; j < SPERF_ENV_WORDS && stack->has_environment[i]; j++) {
            stack->environments[i][j] = sperf_reader_fixed64(reader);
        }
        if (reader->status != SPERF_OK) return reader->status;
    }
    return SPERF_OK;
}

sperf_status_t sperf_vm_snapshot_read(sperf_vm_snapshot_t *snapshot, sperf_vm_stack_t *stack, const uint8_t *bytes,
                                      size_t length)
{
    sperf_reader_t reader;
    sperf_reader_init(&reader, bytes, length);
    sperf_word_t head[HEAD_WORDS];
    for (int i = 0; i < HEAD_WORDS; i++) head[i] = sperf_reader_fixed64(&reader);
    if (reader.status != SPERF_OK) return reader.status;
    bool is_sound = head[0] == VERSION && (head[4] == SPERF_CFP_WORDS || head[4] == SPERF_FRAME_WORDS_MAX) &&
                    head[5] <= SPERF_STACK_FRAMES_MAX && head[9] <= SPERF_VALUES_COPIED &&
                    head[10] <= SPERF_PIECES_MAX && (head[11] & 0xff) <= SPERF_ZJIT_UNMARKED &&
                    head[11] >> 8 >= SPERF_ISEQ_BODY_FIRST && head[11] >> 8 <= SPERF_ISEQ_BODY_LAST;
    /* Values that would end past the last address. */
    if (!is_sound || head[8] > UINT64_MAX - head[9] * SPERF_WORD_BYTES) return SPERF_MALFORMED;

    sperf_vm_snapshot_begin(snapshot);
    memcpy(stack->ec, head + 1, sizeof stack->ec);
    stack->frame_words = (uint32_t)head[4];
    stack->jit = (sperf_jit_t)(head[11] & 0xff);
    stack->iseq_body = (uint32_t)(head[11] >> 8);
    stack->frame_count = (uint32_t)head[5];
    stack->is_whole = head[6] != 0;
    stack->unsure_count = 0;
    stack->is_decoded = false;
    stack->reused_count = 0;
    snapshot->operands_fit = head[7] != 0;
    snapshot->values_begin = head[8];
    snapshot->values_end = head[8] + head[9] * SPERF_WORD_BYTES;
    SPERF_TRY(read_frames(stack, &reader));
    for (size_t i = 0; i < head[9]; i++) snapshot->values[i] = sperf_reader_fixed64(&reader);
    for (size_t i = 0; i < head[10] && reader.status == SPERF_OK; i++) {
        sperf_word_t words[SPERF_PIECE_WORDS], address = sperf_reader_fixed64(&reader);
        for (int j = 0; j < SPERF_PIECE_WORDS; j++) words[j] = sperf_reader_fixed64(&reader);
        uint32_t before = snapshot->pieces.count;
        sperf_vm_pieces_add(&snapshot->pieces, address, 0);
        if (snapshot->pieces.count == before) continue; /* twice the same address */
        memcpy(snapshot->pieces.words[before], words, sizeof words);
        snapshot->pieces.is_read[before] = true;
    }
    return reader.status;
}
