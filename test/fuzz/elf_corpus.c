/*
 * The source of the ELF files in corpus/elf_symbols: real ones, from compiler, linker and objcopy, as small as they get.
 *
 * It is not part of any program. The files were made in this directory by
 *
 *   small="-O1 -nostdlib -ffreestanding -fno-asynchronous-unwind-tables -Wl,-z,noseparate-code,-z,norelro elf_corpus.c"
 *   gcc $small -shared -fPIC -Wl,--build-id=sha1 -o corpus/elf_symbols/shared
 *   gcc $small -static -no-pie -fno-pie -Wl,--build-id=none -o corpus/elf_symbols/fixed
 *   gcc $small -m32 -shared -fPIC -Wl,--build-id=sha1 -o corpus/elf_symbols/narrow
 *   cd corpus/elf_symbols
 *   objcopy --only-keep-debug shared debug
 *   objcopy --strip-all --add-gnu-debuglink=debug shared stripped
 *   chmod -x *
 *
 * test/c/test_elf_symbols.c says what is to be found in them.
 */
static int hidden(int n)
{
    return n ? hidden(n / 3) + n : 7;
}

int visible(int n)
{
    return hidden(n) * 3;
}

int also_visible(int n) __attribute__((alias("visible")));
int _also_visible(int n) __attribute__((weak, alias("visible")));

typedef int (*function_t)(int);

static function_t choose(void)
{
    return hidden;
}

int chosen(int n) __attribute__((ifunc("choose")));

/* A function without a size, and one within another. */
__asm__(".text\n"
        ".type sizeless, @function\n"
        "sizeless: .skip 16, 0x90\n"
        ".globl outer\n"
        ".type outer, @function\n"
        "outer: .skip 4, 0x90\n"
        ".type inner, @function\n"
        "inner: .skip 4, 0x90\n"
        ".size inner, .-inner\n"
        ".skip 4, 0x90\n"
        ".size outer, .-outer\n");
