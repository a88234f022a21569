# frozen_string_literal: true

require "etc"
require "fileutils"
require "open3"
require "rbconfig"
require "rubygems/package"

# Builds gems that hold the compiled extension, one for each platform: installing takes no compiler (rake native).
#
# An extension is for one series of Ruby (its ABI), and a gem has one for each given Ruby: lib/sperf/3.4/sperf.so.
# The compiler is zig's (script/zig). Ruby's headers are those of each Ruby, with a config.h made for the platform
# (foreign_config.rb); linked.rb checks what was linked.
class NativeGems
  ROOT = File.expand_path("../..", __dir__)
  BUILD = File.join(ROOT, "build/native")
  # RubyGems' names, processors and systems. glibc 2.28 is that of the oldest distributions that are kept up.
  PLATFORMS = {
    "x86_64-linux" => %w[x86_64 linux-gnu.2.28], "aarch64-linux" => %w[aarch64 linux-gnu.2.28],
    "x86_64-linux-musl" => %w[x86_64 linux-musl], "aarch64-linux-musl" => %w[aarch64 linux-musl],
    "arm64-darwin" => %w[aarch64 macos], "x86_64-darwin" => %w[x86_64 macos]
  }.freeze
  # As extconf.rb compiles.
  FLAGS = %w[-std=gnu11 -O3 -g0 -fPIC -Wall -Wextra -Wno-unused-parameter -Wno-missing-field-initializers -Werror
             -fvisibility=hidden -D_GNU_SOURCE=1 -DSPERF_RECORDING -DHAVE_PTHREAD_SETNAME_NP].freeze

  class Failed < StandardError; end

  # A Ruby that an extension is compiled for: +path+ is that of its interpreter.
  Headers = Data.define(:path, :series, :directory, :marks) do
    def self.of(path)
      printed, status = Open3.capture2(path, "--disable=gems", "-rrbconfig", "-e", <<~RUBY)
        puts RbConfig::CONFIG.values_at("MAJOR", "MINOR").join("."), RbConfig::CONFIG["rubyhdrdir"]
      RUBY
      series, directory = printed.lines(chomp: true)
      raise Failed, "#{path} is no Ruby" unless status.success? && directory

      # As in extconf.rb: the one function is in Ruby 3.4, the other in 4.0.
      new(path, series, directory, series == "3.4" ? "-DHAVE_RB_OBJ_GC_FLAGS" : "-DHAVE_RB_GC_OBJECT_METADATA")
    rescue SystemCallError => e
      raise Failed, "#{path} does not run: #{e.message}"
    end
  end

  # +rubies+: the paths of interpreters, one of each series.
  def initialize(rubies, output)
    @rubies = rubies.map { |path| Headers.of(path) }.sort_by { |ruby| Gem::Version.new(ruby.series) }
    twice = @rubies.map(&:series).tally.key(2)
    raise Failed, "two of the Rubies are of #{twice}; a gem has one extension for each series" if twice

    @output = output
    @zig, status = Open3.capture2(File.join(ROOT, "script/zig"))
    raise Failed, "without a cross compiler no gem with a compiled extension can be built" unless status.success?

    @zig.chomp!
  end

  # Returns the path of the gem for +platform+, which it has built in pkg/.
  def build(platform)
    built = compile(platform)
    pack(platform, File.join(BUILD, platform), built)
  end

  # Compiles, links and checks, without a gem. Returns the files' paths in the gem.
  def compile(platform)
    processor, system = PLATFORMS.fetch(platform) do
      raise Failed, "there is no platform #{platform}; there are #{PLATFORMS.keys.join(", ")}"
    end
    stage = File.join(BUILD, platform)
    FileUtils.rm_rf(stage)
    @rubies.map { |ruby| compile_for(ruby, processor, system, stage) }
  end

  private

  def compile_for(ruby, processor, system, stage)
    config = File.join(BUILD, "config", "#{processor}-#{system}-#{ruby.series}")
    FileUtils.mkdir_p(File.join(config, "ruby"))
    name = system[/\A(?:linux-)?[a-z]+/]
    File.write(File.join(config, "ruby/config.h"),
               run(ruby.path, "--disable=gems", helper("foreign_config.rb"), processor, name))
    to = File.join("lib/sperf", ruby.series, "sperf.#{system == "macos" ? "bundle" : "so"}")
    FileUtils.mkdir_p(File.join(stage, File.dirname(to)))
    link(ruby, "#{processor}-#{system}", config, File.join(stage, to))
    checked = run(ruby.path, helper("linked.rb"), File.join(stage, to), processor)
    @output.puts "#{system}, Ruby #{ruby.series}, #{checked}"
    to
  end

  def link(ruby, target, config, to)
    macos = target.end_with?("macos")
    flags = ["-target", target, *FLAGS, "-I#{config}", "-isystem", ruby.directory, "-I#{ROOT}/ext/sperf",
             "-I#{ROOT}/ext/include", "-I#{ROOT}/include", ruby.marks]
    sources = Dir[File.join(ROOT, "{src,ext/sperf}/*/*.c")]
    objects = objects(sources, flags, File.join(BUILD, "objects", "#{target}-#{ruby.series}"))
    return zig("-target", target, "-dynamiclib", "-undefined", "dynamic_lookup", "-s", "-o", to, *objects) if macos

    # Once with what Ruby has, where the linker refuses what nobody has, and then without, as extensions are.
    names = "#{config}/ruby.S"
    of_ruby = run(ruby.path, "--disable=gems", helper("ruby_names.rb")).split.grep(/\A(?:rb|ruby|onig)/i)
    File.write(names, of_ruby.map { |name| ".globl #{name}\n#{name}:\n" }.join)
    zig("-target", target, "-shared", "-nostdlib", "-o", "#{config}/libruby.so", names)
    shared = ["-target", target, "-shared", *objects, "-lm"]
    zig(*shared, "#{config}/libruby.so", "-Wl,-z,defs", "-o", "#{config}/sperf.so")
    zig(*shared, "-s", "-o", to)
  end

  def objects(sources, flags, directory)
    FileUtils.mkdir_p(directory)
    left = Queue.new(sources).close
    failures = Queue.new
    Array.new(Etc.nprocessors) do
      Thread.new do
        while (source = left.pop)
          zig(*flags, "-c", "-o", object(source, directory), source)
        end
      rescue Failed => e
        failures << e
      end
    end.each(&:join)
    raise failures.pop unless failures.empty?

    sources.map { |source| object(source, directory) }
  end

  def object(source, directory) = File.join(directory, "#{File.basename(source, ".c")}.o")

  def pack(platform, stage, built)
    spec = Gem::Specification.load(File.join(ROOT, "sperf.gemspec")).dup
    spec.platform = platform
    spec.extensions = []
    spec.required_ruby_version = [">= #{@rubies.first.series}", "< #{@rubies.last.series.succ}.dev"]
    spec.files = spec.files.grep_v(%r{\A(?:ext/sperf|src|include)/})
    spec.files.each { |name| copy(name, stage) }
    spec.files += built
    FileUtils.mkdir_p(File.join(ROOT, "pkg"))
    path = File.join(ROOT, "pkg", spec.file_name)
    Gem::DefaultUserInteraction.use_ui(Gem::SilentUI.new) do
      Dir.chdir(stage) { Gem::Package.build(spec, false, false, path) }
    end
    @output.puts "#{path.delete_prefix("#{ROOT}/")}: #{File.size(path) / 1000} kB"
    path
  end

  def copy(name, stage)
    FileUtils.mkdir_p(File.join(stage, File.dirname(name)))
    FileUtils.cp(File.join(ROOT, name), File.join(stage, name))
  end

  def helper(name) = File.join(__dir__, name)

  def zig(*)
    cache = "#{BUILD}/cache"
    run({ "ZIG_GLOBAL_CACHE_DIR" => cache, "ZIG_LOCAL_CACHE_DIR" => cache }, @zig, "cc", *)
  end

  def run(*)
    printed, errors, status = Open3.capture3(*)
    raise Failed, errors unless status.success?

    printed
  end
end

# Compiles for platforms, and checks what was linked: script/macos.
if $PROGRAM_NAME == __FILE__
  begin
    gems = NativeGems.new([Gem.ruby], $stderr)
    ARGV.each { |platform| gems.compile(platform) }
  rescue NativeGems::Failed => e
    abort e.message
  end
end
