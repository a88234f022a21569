/*
 * Finds the file that holds the symbols of a stripped one, where GDB looks for it (its manual: "Separate Debug Files").
 */
#ifndef SPERF_DEBUG_FILE_H
#define SPERF_DEBUG_FILE_H

#include "sperf/native/elf_file.h"
#include "sperf/native/native_loader.h"

/*
 * Open the debug file of `stripped`, which lies at `path`: by build id below /usr/lib/debug, then by the name in
 * .gnu_debuglink beside it, in .debug/ there, and in the same directory below /usr/lib/debug. Only a file that has the
 * same build id is taken or, by name where one of them has no build id, the CRC that goes with the name. SPERF_NOT_FOUND,
 * SPERF_NO_MEMORY.
 *
 * Ownership: `*image` is the caller's to close; `*out` borrows from it.
 */
sperf_status_t sperf_debug_file_open(const sperf_native_loader_t *loader, const char *path,
                                     const sperf_elf_file_t *stripped, sperf_native_image_t *image,
                                     sperf_elf_file_t *out);

#endif
