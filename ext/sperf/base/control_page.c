/* The control page: see control_page.h. */
#include "control_page.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "platform/platform.h"
#include "reading/file_limit.h"

#define FILE_NAME "control"

/* The first bytes of the file. Its numbers are in the byte order of the machine. */
#define MAGIC "sperf c1"

enum { PAGE_BYTES = 4096 };

/*
 * How often a process checks whether a page that is gone is back, and how often the command checks whether it
 * is gone.
 */
enum { GONE_NS = 200000000, WHOLE_NS = 1000000000 };

/* How often an order is written if the page is truncated meanwhile. */
enum { ATTEMPTS = 4 };

typedef struct {
    char magic[8];
    sperf_control_settings_t settings;
    sperf_control_orders_t orders;
    sperf_control_answers_t answers;
} content_t;

struct sperf_control_page {
    content_t *mapped; /* guarded memory */
    int descriptor;    /* the command's; -1 */
    pthread_mutex_t lock;
    /* In the command, under `lock`: the content of the page. In a process: the settings, which are fixed. */
    content_t last;
    unsigned restored;
};

static int map_page(int descriptor, sperf_control_page_t *page)
{
    void *mapped = mmap(NULL, PAGE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (mapped == MAP_FAILED) return errno;
    page->mapped = mapped;
    return 0;
}

/* The bytes are written, not just reserved, so that a full disk is reported. */
static int write_page(const sperf_control_page_t *page)
{
    char bytes[PAGE_BYTES] = {0};
    memcpy(bytes, &page->last, sizeof page->last);
    if (lseek(page->descriptor, 0, SEEK_SET) != 0) return errno;
    return sperf_file_limit_write(page->descriptor, bytes, sizeof bytes);
}

void sperf_control_page_free(sperf_control_page_t *page)
{
    if (page == NULL) return;
    if (page->mapped != NULL) munmap(page->mapped, PAGE_BYTES);
    if (page->descriptor >= 0) close(page->descriptor);
    pthread_mutex_destroy(&page->lock);
    free(page);
}

static sperf_control_page_t *page_new(int descriptor)
{
    sperf_control_page_t *page = calloc(1, sizeof *page);
    if (page == NULL) return NULL;
    page->descriptor = descriptor;
    pthread_mutex_init(&page->lock, NULL);
    return page;
}

int sperf_control_page_create(const char *path, const sperf_control_settings_t *settings, bool paused,
                              sperf_control_page_t **out)
{
    int descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) return errno;
    sperf_control_page_t *page = page_new(descriptor);
    int error = page == NULL ? ENOMEM : 0;
    if (error == 0) {
        memcpy(page->last.magic, MAGIC, sizeof page->last.magic);
        page->last.settings = *settings;
        page->last.orders.paused = paused ? 1 : 0;
        error = write_page(page);
    } else {
        close(descriptor);
    }
    if (error == 0) error = map_page(descriptor, page);
    if (error == 0) {
        *out = page;
    } else {
        sperf_control_page_free(page);
        unlink(path);
    }
    return error;
}

int sperf_control_page_open(const char *directory, sperf_control_page_t **out)
{
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/" FILE_NAME, directory);
    if (length < 0 || length >= (int)sizeof path) return ENAMETOOLONG;
    int descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return errno;
    struct stat status;
    sperf_control_page_t *page = page_new(-1);
    int error = page == NULL ? ENOMEM : 0;
    if (error == 0 && (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))) error = EINVAL;
    if (error == 0) error = map_page(descriptor, page);
    close(descriptor);
    if (error == 0 && sperf_guarded_read(&page->last, page->mapped, sizeof page->last) != 0) error = EINVAL;
    if (error == 0 && memcmp(page->last.magic, MAGIC, sizeof page->last.magic) != 0) error = EINVAL;
    if (error == 0) {
        *out = page;
    } else {
        sperf_control_page_free(page);
    }
    return error;
}

const sperf_control_settings_t *sperf_control_page_settings(const sperf_control_page_t *page)
{
    return &page->last.settings;
}

/* A file that was truncated and extended has no magic. */
bool sperf_control_page_read(const sperf_control_page_t *page, sperf_control_orders_t *out)
{
    content_t content;
    if (sperf_guarded_read(&content, page->mapped, sizeof content) != 0) return false;
    *out = content.orders;
    return memcmp(content.magic, MAGIC, sizeof content.magic) == 0;
}

void sperf_control_page_await_orders(sperf_control_page_t *page, uint32_t seen)
{
    sperf_control_orders_t orders;
    if (sperf_control_page_read(page, &orders) && sperf_guarded_wait(&page->mapped->orders.turn, seen, -1)) return;
    struct timespec pause = {.tv_nsec = GONE_NS};
    nanosleep(&pause, NULL);
}

void sperf_control_page_answer(sperf_control_page_t *page)
{
    sperf_guarded_add(&page->mapped->answers.asked, 1);
}

void sperf_control_page_refuse(sperf_control_page_t *page, int error)
{
    uint32_t reason = (uint32_t)error;
    sperf_guarded_write(&page->mapped->answers.refused_error, &reason, sizeof reason);
    sperf_guarded_add(&page->mapped->answers.refused, 1);
}

/* Read the answers, and write the page again if it is gone. The lock is held. */
static void read_or_restore(sperf_control_page_t *page)
{
    content_t content;
    struct stat status;
    bool whole = fstat(page->descriptor, &status) != 0 || status.st_size >= PAGE_BYTES;
    if (sperf_guarded_read(&content, page->mapped, sizeof content) != 0) whole = false;
    if (whole && memcmp(content.magic, MAGIC, sizeof content.magic) == 0) {
        page->last.answers = content.answers;
        return;
    }
    if (write_page(page) == 0) page->restored++;
}

static bool publish(sperf_control_page_t *page)
{
    read_or_restore(page);
    const sperf_control_orders_t *orders = &page->last.orders;
    size_t length = sizeof *orders - offsetof(sperf_control_orders_t, paused);
    return sperf_guarded_write(&page->mapped->orders.paused, &orders->paused, length) == 0 &&
           sperf_guarded_add(&page->mapped->orders.turn, 1) == 0;
}

uint32_t sperf_control_page_order(sperf_control_page_t *page, int pause, bool cut, bool over)
{
    pthread_mutex_lock(&page->lock);
    sperf_control_orders_t *orders = &page->last.orders;
    uint32_t turn = orders->turn + 1;
    if (pause >= 0) orders->paused = pause > 0 ? 1 : 0;
    if (cut) orders->cut = turn;
    if (over) orders->over = 1;
    for (int attempt = 0; attempt < ATTEMPTS && !publish(page); attempt++) continue;
    orders->turn = turn;
    pthread_mutex_unlock(&page->lock);
    return turn;
}

sperf_control_answers_t sperf_control_page_answers(sperf_control_page_t *page)
{
    pthread_mutex_lock(&page->lock);
    read_or_restore(page);
    sperf_control_answers_t answers = page->last.answers;
    pthread_mutex_unlock(&page->lock);
    return answers;
}

void sperf_control_page_await_answers(sperf_control_page_t *page, uint32_t seen, int64_t limit_ns)
{
    int64_t step_ns = limit_ns < 0 || limit_ns > WHOLE_NS ? WHOLE_NS : limit_ns;
    unsigned restored = sperf_control_page_restored(page);
    while (sperf_control_page_answers(page).asked == seen) {
        sperf_guarded_wait(&page->mapped->answers.asked, seen, step_ns);
        /* A request may have been made while the page was gone. */
        if (limit_ns >= 0 || sperf_control_page_answers(page).asked != seen) return;
        if (sperf_control_page_restored(page) != restored) return;
    }
}

unsigned sperf_control_page_restored(sperf_control_page_t *page)
{
    pthread_mutex_lock(&page->lock);
    unsigned restored = page->restored;
    pthread_mutex_unlock(&page->lock);
    return restored;
}
