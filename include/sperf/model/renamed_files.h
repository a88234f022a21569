/*
 * Other paths for the files of a profile.
 *
 * Two checkouts of a program have its files at two paths, so their methods are not the same functions. Which paths
 * stand for the same file is decided in lib/sperf/report/shared_paths.rb.
 */
#ifndef SPERF_RENAMED_FILES_H
#define SPERF_RENAMED_FILES_H

#include "sperf/model/profile.h"

typedef struct {
    sperf_string_t from; /* borrowed */
    sperf_string_t to;   /* borrowed */
} sperf_renamed_file_t;

/*
 * Copy `profile`, which must be valid, with functions of the files `from` in the files `to`. Functions that become
 * equal are one. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Ownership: the caller frees `*out`, which is NULL after an
 * error.
 */
sperf_status_t sperf_profile_with_renamed_files(const sperf_profile_t *profile, const sperf_renamed_file_t *files,
                                                uint32_t count, sperf_profile_t **out);

#endif
