/* Other paths for the files of a profile: see sperf/model/renamed_files.h. */
#include "sperf/model/renamed_files.h"

#include <stdlib.h>

/* Put the new path of each string into `paths`: by id, SPERF_STRING_NONE where it stays. */
static sperf_status_t map_paths(sperf_profile_t *profile, const sperf_renamed_file_t *files, uint32_t files_count,
                                sperf_string_id_t *paths, uint32_t paths_count)
{
    for (uint32_t id = 0; id < paths_count; id++) paths[id] = SPERF_STRING_NONE;
    for (uint32_t i = 0; i < files_count; i++) {
        sperf_string_id_t from = sperf_string_table_find(&profile->strings, files[i].from.bytes, files[i].from.length);
        if (from >= paths_count) continue; /* SPERF_STRING_NONE, too */
        SPERF_TRY(sperf_string_table_intern(&profile->strings, files[i].to.bytes, files[i].to.length, &paths[from]));
    }
    return SPERF_OK;
}

/* Functions may be twice in the table until they are merged. */
static sperf_status_t rename_files(sperf_profile_t *profile, const sperf_renamed_file_t *files, uint32_t files_count)
{
    uint32_t count = sperf_string_table_count(&profile->strings);
    sperf_string_id_t *paths = malloc(count * sizeof *paths);
    if (paths == NULL) return SPERF_NO_MEMORY;
    sperf_status_t status = map_paths(profile, files, files_count, paths, count);
    for (sperf_function_id_t id = 1; status == SPERF_OK && id <= profile->functions.count; id++) {
        sperf_string_id_t *file = &profile->functions.rows[id].file;
        if (paths[*file] != SPERF_STRING_NONE) *file = paths[*file];
    }
    free(paths);
    return status;
}

sperf_status_t sperf_profile_with_renamed_files(const sperf_profile_t *profile, const sperf_renamed_file_t *files,
                                                uint32_t count, sperf_profile_t **out)
{
    *out = NULL;
    sperf_profile_t *renamed;
    SPERF_TRY(sperf_profile_copy(profile, &renamed));
    sperf_status_t status = rename_files(renamed, files, count);
    if (status == SPERF_OK) status = sperf_profile_copy(renamed, out);
    sperf_profile_free(renamed);
    return status;
}
