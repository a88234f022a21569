/*
 * Finds the file with the symbols of a stripped one, at the places where GDB looks (its manual: "Separate Debug
 * Files").
 */
#ifndef SPERF_DEBUG_FILE_H
#define SPERF_DEBUG_FILE_H

#include "sperf/native/elf_file.h"
#include "sperf/native/native_loader.h"

/*
 * Open the debug file of `stripped`, which is at `path`: by build id below /usr/lib/debug, then by the name in
 * .gnu_debuglink beside it, in .debug/ there, and in the same directory below /usr/lib/debug. The file must have
 * the same build id or, if one of them has none, the CRC in .gnu_debuglink. SPERF_NOT_FOUND, SPERF_NO_MEMORY.
 * Ownership: the caller closes `*image`, from which `*out` borrows.
 */
sperf_status_t sperf_debug_file_open(const sperf_native_loader_t *loader, const char *path,
                                     const sperf_elf_file_t *stripped, sperf_native_image_t *image,
                                     sperf_elf_file_t *out);

#endif
