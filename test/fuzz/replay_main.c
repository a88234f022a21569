/*
 * Runs a fuzz target over every file of the directories it is given, with no fuzzer: any compiler's sanitizers can
 * watch.
 *
 * An input is copied to a heap block of exactly its size before each call, so that ASan sees a read one byte past
 * its end. The exit status is 1 where a directory or a file cannot be read or no file was found: a corpus that
 * went missing must not look like a corpus that passed.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Return the contents of `path`, `*size` bytes of them; NULL where it cannot be read. Ownership: the caller frees. */
static uint8_t *read_input(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;

    uint8_t *bytes = NULL;
    struct stat status;
    if (fstat(fileno(file), &status) == 0 && status.st_size >= 0) {
        *size = (size_t)status.st_size;
        bytes = malloc(*size > 0 ? *size : 1);
        if (bytes != NULL && fread(bytes, 1, *size, file) != *size) {
            free(bytes);
            bytes = NULL;
        }
    }
    fclose(file);
    return bytes;
}

static int replay_file(const char *path)
{
    size_t size = 0;
    uint8_t *bytes = read_input(path, &size);
    if (bytes == NULL) {
        fprintf(stderr, "replay: %s cannot be read\n", path);
        return 1;
    }
    LLVMFuzzerTestOneInput(bytes, size);
    free(bytes);
    return 0;
}

/* Replay the files of `directory` (subdirectories are passed over); add their number to `*replayed`. */
static int replay_directory(const char *directory, size_t *replayed)
{
    DIR *entries = opendir(directory);
    if (entries == NULL) {
        fprintf(stderr, "replay: %s cannot be read\n", directory);
        return 1;
    }

    int failed = 0;
    const struct dirent *entry;
    while ((entry = readdir(entries)) != NULL) {
        char path[4096];
        struct stat status;
        int length = snprintf(path, sizeof(path), "%s/%s", directory, entry->d_name);
        if (length < 0 || (size_t)length >= sizeof(path) || stat(path, &status) != 0) {
            fprintf(stderr, "replay: %s/%s cannot be read\n", directory, entry->d_name);
            failed = 1;
        } else if (S_ISREG(status.st_mode)) {
            failed |= replay_file(path);
            ++*replayed;
        }
    }
    closedir(entries);
    return failed;
}

int main(int argc, char **argv)
{
    size_t replayed = 0;
    int failed = 0;
    for (int i = 1; i < argc; i++) failed |= replay_directory(argv[i], &replayed);

    printf("%s: %zu inputs replayed\n", argv[0], replayed);
    return failed != 0 || replayed == 0;
}
