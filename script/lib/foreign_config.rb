# frozen_string_literal: true

# Prints what ruby/config.h of the running Ruby, which is for Linux on x86-64 and made for GCC, would be for another
# system and for clang.
# Usage: ruby foreign_config.rb aarch64|x86_64 linux-gnu|linux-musl|macos
#
# It has only the names that Ruby's headers ask for; the others are for Ruby's own sources. All of these hold on the
# other systems as well, since all have 64 bits, POSIX and a compiler that knows GNU C, except the following ones.

require "rbconfig"

# GCC has them, clang does not.
OF_GCC = %w[HAVE_BUILTIN___BUILTIN_ADD_OVERFLOW_P HAVE_BUILTIN___BUILTIN_SUB_OVERFLOW_P
            HAVE_BUILTIN___BUILTIN_MUL_OVERFLOW_P].freeze

# Linux has them, macOS does not.
MISSING = {
  "HAVE_EACCESS" => "of glibc; Ruby declares its own",
  "HAVE_EXPLICIT_BZERO" => "of glibc and the BSDs; Ruby declares its own",
  "HAVE_GNU_QSORT_R" => "macOS has qsort_r of the BSDs, with other arguments",
  "RUBY_ALIAS_FUNCTION_TYPE" => "an object file of macOS has no aliases of functions",
  "RUBY_ALIAS_FUNCTION_VOID" => "the same"
}.freeze

# Both have them, with another value on macOS.
OTHER = {
  "FUNC_UNOPTIMIZED(x)" => ["x", "the attribute `optimize` is of GCC alone"],
  "FUNC_MINIMIZED(x)" => ["x", "the same"],
  "OFFT2NUM(v)" => ["LL2NUM(v)", "off_t is a long long"],
  "NUM2OFFT(v)" => ["NUM2LL(v)", "the same"],
  "PRI_OFFT_PREFIX" => ["PRI_LL_PREFIX", "the same"],
  "PRI_MODET_PREFIX" => ["PRI_SHORT_PREFIX", "mode_t has 16 bits"],
  "DLEXT_MAXLEN" => ["7", "extensions are called .bundle"]
}.freeze

# macOS has them, Linux does not.
ADDED = {
  "HAVE_STRLCPY" => "of the BSDs; else Ruby would declare its own",
  "HAVE_STRLCAT" => "the same",
  "HAVE_BSD_QSORT_R" => "see HAVE_GNU_QSORT_R"
}.freeze

processor, system = ARGV
platform = { "linux-gnu" => "#{processor}-linux", "linux-musl" => "#{processor}-linux-musl",
             "macos" => "#{processor.sub("aarch64", "arm64")}-darwin" }.fetch(system)
left_out = OF_GCC
changed = { "RUBY_PLATFORM" => [%("#{platform}")] }
if system == "macos"
  left_out += MISSING.keys
  changed.merge!(OTHER)
end

headers, config = RbConfig::CONFIG.values_at("rubyhdrdir", "rubyarchhdrdir")
asked = Dir[File.join(headers, "{ruby.h,ruby/**/*.h}")].flat_map { |path| File.read(path).scan(/\b[A-Za-z_]\w+/) }.uniq
definitions = File.read(File.join(config, "ruby/config.h")).scan(/^#define ((\w+)(?:\([\w,]*\))?)(.*)/)
definitions = definitions.select { |_left, name, _right| asked.include?(name) && !left_out.include?(name) }

puts(definitions.map { |left, _name, right| "#define #{left} #{changed.fetch(left, [right.strip]).first}" })
puts(ADDED.keys.map { |name| "#define #{name} 1" }) if system == "macos"
