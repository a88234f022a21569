/* Writing the spool's bytes: see spool_writer.h. */
#include "spool_writer.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#include "base/clocks.h"
#include "base/ledger.h"
#include "base/own_thread.h"
#include "sperf/base/buffer.h"

/* How long sperf_spool_writer_wait_briefly waits, and how long a wait sleeps between two checks. */
enum { BRIEFLY_NS = 100000000, CHECK_NS = 50000 };

/* A buffer that has become larger is freed. */
enum { KEPT_BYTES = SPERF_SPOOL_COPY_BYTES * 2 };

/* Precedes the bytes of each append. */
typedef struct {
    uint64_t offset;
    uint64_t length;
} piece_t;

static struct {
    /* The filler alone. */
    sperf_buffer_t filling;
    bool started; /* the thread is */

    /* Under `lock`; `busy` is also read without it. */
    _Atomic bool busy;
    uint64_t readable;

    /* The filler while the writer is idle, else the writer. */
    sperf_buffer_t writing;

    _Atomic int error;
    _Atomic uint64_t named; /* offset of the spool that the ledger may name; 0: none */
    _Atomic int64_t cpu_ns;
} writer;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;

/* If the file has a limit, what is handed over at the end must fit as well. */
static int write_piece(const piece_t *piece, const uint8_t *bytes)
{
    if (piece->offset + piece->length > sperf_ledger_length() / 2) return EFBIG;
    return sperf_ledger_write(piece->offset, bytes, (size_t)piece->length);
}

static int write_pieces(const sperf_buffer_t *buffer)
{
    int error = 0;
    for (size_t at = 0; error == 0 && at < buffer->length;) {
        piece_t piece;
        memcpy(&piece, buffer->bytes + at, sizeof piece);
        at += sizeof piece;
        error = write_piece(&piece, buffer->bytes + at);
        at += (size_t)piece.length;
    }
    return error != 0 ? error : sperf_ledger_check();
}

/*
 * Let the ledger name the spool, unless sperf_spool_writer_withdraw runs meanwhile. That stores `named` first and the
 * ledger's word second, and this function the other way round, so that 0 stays.
 */
static void name_spool(uint64_t readable)
{
    if (readable == 0 || atomic_load(&writer.named) != readable) return;
    sperf_ledger_set(SPERF_LEDGER_SPOOL_AT, readable);
    if (atomic_load(&writer.named) != readable) sperf_ledger_set(SPERF_LEDGER_SPOOL_AT, 0);
}

static void write_out(const sperf_buffer_t *buffer, uint64_t readable)
{
    int error = write_pieces(buffer);
    if (error == 0) {
        name_spool(readable);
    } else {
        atomic_store(&writer.error, error);
        sperf_ledger_set(SPERF_LEDGER_SPOOL_FAILED, (uint64_t)error);
    }
}

/* Context: the writer, from its beginning to the end of the process. */
static void *writer_main(void *unused)
{
    sperf_own_thread_set_name("sperf spool");
    pthread_mutex_lock(&lock);
    for (;;) {
        while (!atomic_load(&writer.busy)) pthread_cond_wait(&wake, &lock);
        uint64_t readable = writer.readable;
        pthread_mutex_unlock(&lock);
        write_out(&writer.writing, readable);
        atomic_store(&writer.cpu_ns, sperf_clock_cpu_ns());
        pthread_mutex_lock(&lock);
        atomic_store(&writer.busy, false);
    }
    return NULL;
}

static int start_thread(void)
{
    if (writer.started) return 0;
    int error = sperf_own_thread_start_detached(0, writer_main);
    writer.started = error == 0;
    return error;
}

int sperf_spool_writer_append(uint64_t offset, const void *bytes, size_t length)
{
    piece_t piece = {offset, length};
    sperf_buffer_append(&writer.filling, &piece, sizeof piece);
    sperf_buffer_append(&writer.filling, bytes, length);
    return writer.filling.status == SPERF_OK ? 0 : ENOMEM;
}

size_t sperf_spool_writer_pending(void)
{
    return writer.filling.length;
}

bool sperf_spool_writer_is_idle(void)
{
    return !atomic_load(&writer.busy);
}

static void empty(sperf_buffer_t *buffer)
{
    if (buffer->status != SPERF_OK || buffer->capacity > KEPT_BYTES) sperf_buffer_cleanup(buffer);
    sperf_buffer_clear(buffer);
}

int sperf_spool_writer_submit(uint64_t readable)
{
    if (readable != 0) atomic_store(&writer.named, readable);
    if (!sperf_spool_writer_is_idle()) return 0;
    int error = start_thread();
    if (error != 0) return error;
    empty(&writer.writing);
    sperf_buffer_t empty_one = writer.writing;
    writer.writing = writer.filling;
    writer.filling = empty_one;
    pthread_mutex_lock(&lock);
    writer.readable = readable;
    atomic_store(&writer.busy, true);
    pthread_cond_signal(&wake);
    pthread_mutex_unlock(&lock);
    return 0;
}

int sperf_spool_writer_consume_error(void)
{
    return atomic_exchange(&writer.error, 0);
}

void sperf_spool_writer_discard(void)
{
    empty(&writer.filling);
}

void sperf_spool_writer_withdraw(void)
{
    atomic_store(&writer.named, 0);
    sperf_ledger_set(SPERF_LEDGER_SPOOL_AT, 0);
}

static void sleep_before_check(void)
{
    struct timespec pause = {.tv_nsec = CHECK_NS};
    nanosleep(&pause, NULL);
}

void sperf_spool_writer_wait_briefly(void)
{
    int64_t until_ns = sperf_clock_mono_ns() + BRIEFLY_NS;
    while (!sperf_spool_writer_is_idle() && sperf_clock_mono_ns() < until_ns) sleep_before_check();
}

void sperf_spool_writer_flush(void)
{
    while (!sperf_spool_writer_is_idle()) sleep_before_check();
    if (writer.filling.length > 0) write_out(&writer.filling, atomic_load(&writer.named));
    sperf_spool_writer_discard();
}

int64_t sperf_spool_writer_cpu_ns(void)
{
    return atomic_load(&writer.cpu_ns);
}

void sperf_spool_writer_fork_child(void)
{
    lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    wake = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    writer.started = false;
    atomic_store(&writer.busy, false);
    atomic_store(&writer.error, 0);
    atomic_store(&writer.named, 0);
    atomic_store(&writer.cpu_ns, 0);
    writer.filling.length = 0;
}
