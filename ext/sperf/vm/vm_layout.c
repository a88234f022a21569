/* The VM's layout, and reading memory that may not exist: see vm_layout.h. */
#include "vm_layout.h"

#include "platform/platform.h"

sperf_vm_layout_t sperf_vm_layout = {.problem = "sperf has not looked for the layout yet"};

bool sperf_vm_read(const void *from, void *to, size_t size)
{
    return sperf_platform_read(from, to, size);
}

uint32_t sperf_vm_read_pieces(void *unused, const sperf_word_t *addresses, uint32_t count,
                              sperf_word_t (*to)[SPERF_PIECE_WORDS])
{
    return sperf_platform_read_pieces(addresses, count, sizeof *to, to);
}
