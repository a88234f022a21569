# frozen_string_literal: true

# For tests of the Ruby side: the API in this process, and `sperf` and recorded programs in processes of their own.

require "minitest/autorun"
require "fileutils"
require "open3"
require "rbconfig"
require "timeout"
require "tmpdir"
require "zlib"
require "sperf"
require "sperf/cli"
require_relative "requirements"

# A shell that starts the tests in the background ignores INT and QUIT, nohup ignores HUP; programs inherit that, and
# tests that send these signals would wait for ever.
%w[INT QUIT HUP].each { |signal| trap(signal, "DEFAULT") }

module TestHelper
  include Requirements

  ROOT = File.expand_path("../..", __dir__)
  SPERF = File.join(ROOT, "exe/sperf")
  RUBY = RbConfig.ruby

  # A program that has not ended after so many seconds hangs.
  PATIENCE = Integer(ENV.fetch("TEST_PATIENCE", 60))

  # A place for gems that holds none, as in script/lib/environment.sh: all that is seen are the Ruby's default gems.
  NO_GEMS = File.join(ROOT, "build/no-gems")

  # What every process starts with: no trace of how the tests themselves were started.
  CLEAN = ENV.keys.grep(/\A(?:RUBY.|GEM_|GEMRC|BUNDLE|SPERF_)/).to_h { |name| [name, nil] }
    .merge("GEM_HOME" => NO_GEMS, "GEM_PATH" => NO_GEMS, "PATH" => "#{File.dirname(RUBY)}:#{ENV.fetch("PATH")}").freeze

  # What a program of Ruby that uses +milliseconds+ of CPU time looks like, in one line. On a busy machine ticks are
  # late, and late ones are dropped: where a session measures time, the program works until it has taken +samples+.
  def self.burning(milliseconds, samples: 2)
    "count = -> { Sperf::Native.sampling_count if defined?(Sperf::Native) }; enough = count.call&.+(#{samples}); " \
      "cpu = -> { Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :millisecond) }; " \
      "till = cpu.call + #{milliseconds}; nil while cpu.call < till || (enough && enough > (count.call || enough))"
  end

  # Is sampled, at 1,000 Hz mostly more often than it has to be.
  BURN = burning(20)

  # Copies the library into +directory+ as it is where it was not built, and returns the reason that it says. nil: none
  # is there.
  def self.unbuilt_library(directory, reason = "there is no working C compiler (/nowhere/cc)")
    FileUtils.cp_r(File.join(ROOT, "lib"), directory)
    FileUtils.rm_f(%w[sperf.so sperf.bundle unbuilt.txt].map { |name| File.join(directory, "lib/sperf", name) })
    File.write(File.join(directory, "lib/sperf/unbuilt.txt"), "#{reason}\n") if reason
    reason
  end

  Result = Data.define(:out, :err, :status) do
    # sperf's lines without its prefix.
    def words = err.lines(chomp: true).grep(/\A\[sperf\] /).map { |line| line.delete_prefix("[sperf] ") }

    # Those of sperf's lines that not every recording ends with.
    def remarks = words.grep_v(/\A(?:time: |top \d: |\S+: .*; to look at it: )/)
  end

  # Each test has a directory, which is also that of the processes that it starts.
  def setup
    super
    @directory = File.realpath(Dir.mktmpdir("sperf-test"))
  end

  def teardown
    Sperf.stop
    FileUtils.chmod_R(0o700, @directory)
    FileUtils.rm_rf(@directory)
    super
    assert_no_open_block
  end

  # A block that a test leaves open is in what all later tests record, so the test that left it open must fail.
  def assert_no_open_block
    return if !Sperf.available? || !Sperf::Native.blocks? || TestHelper.block_left_open

    TestHelper.block_left_open = true
    flunk "a block of Sperf.profile is open after #{self.class}##{name}"
  end

  class << self
    # Whether a test of this process has left a block open.
    attr_accessor :block_left_open
  end

  # Returns the path of +name+ in the test's directory.
  def path(name) = File.join(@directory, name)

  # Everything in the test's directory, hidden files too.
  def files = Dir.children(@directory).sort

  # Writes a file and returns its path.
  def file(name, content)
    File.binwrite(path(name), content)
    path(name)
  end

  # Compiles the C file +source+ as an extension in the test's directory, and returns its path.
  def build_extension(source)
    config = RbConfig::CONFIG
    library = path("#{File.basename(source, ".c")}.#{config.fetch("DLEXT")}")
    headers = config.values_at("rubyhdrdir", "rubyarchhdrdir").map { |directory| "-I#{directory}" }
    built = system(*config.fetch("CC").split, "-shared", "-fPIC", *headers, "-o", library, source)

    assert built, "#{source} cannot be compiled"
    library
  end

  # Runs +source+ in a Ruby that has loaded sperf.
  def script(source, *options, env: {})
    run_command(RUBY, *options, "-I#{ROOT}/lib", "-rsperf", "-e", source, env:)
  end

  # The weight of all samples of what Sperf.stop returns.
  def sum_of(data) = data[:samples].sum { |row| row[1] }

  # Runs a command to its end in the test's directory. If it is a Ruby, it starts without RubyGems unless +gems+.
  def run_command(*command, env: {}, input: "", gems: env.key?("GEM_HOME"))
    command = without_gems(command) unless gems
    Timeout.timeout(PATIENCE) do
      Result.new(*Open3.capture3(CLEAN.merge(env), *command, stdin_data: input, chdir: @directory))
    end
  end

  # RubyGems takes longer to load than most of these programs run. It loads rbconfig, which programs use.
  BARE = [RUBY, "--disable-gems", "-rrbconfig"].freeze

  def without_gems(command)
    return command unless command.first == RUBY

    shell = command.index { |word| %w[sh bash].include?(word) } || command.size
    command.first(shell).flat_map { |word| word == RUBY ? BARE : [word] } + command.drop(shell)
  end

  # The commands that run programs, serve, or read processes.
  OF_PROCESSES = %w[record stat exec top dump push].freeze

  # The end of a command that ran in this process.
  Ended = Data.define(:exitstatus) do
    def success? = exitstatus.zero?
    def signaled? = false
  end

  # Runs a command in a process of its own if +apart+, else in this one.
  def sperf(*arguments, env: {}, input: nil,
            apart: input || (OF_PROCESSES.include?(arguments.first) && !%w[-h --help].include?(arguments[1])))
    return run_command(RUBY, SPERF, *arguments, env:, input: input.to_s) if apart

    status = 0
    out, err = capture_subprocess_io { status = call_sperf(arguments, env) }
    Result.new(out, err, Ended.new(status))
  end

  # Returns the exit status.
  def call_sperf(arguments, env)
    before = ENV.to_h
    ENV.update(CLEAN).update(env)
    Timeout.timeout(PATIENCE) { Dir.chdir(@directory) { Sperf::CLI.new.run(arguments) } }
    0
  rescue SystemExit => e
    e.status
  ensure
    ENV.replace(before)
  end

  # Runs `sperf record` on a Ruby program given as +source+.
  def record(source, *options, **) = sperf("record", *options, RUBY, "-e", source, **)

  # Runs +source+ with sperf loaded by RUBYOPT and the variables +env+.
  def autorun(source, env: {}, ruby: RUBY)
    defaults = { "RUBYOPT" => "-rsperf", "RUBYLIB" => "#{ROOT}/lib", "SPERF_ENABLED" => "1" }
    run_command(ruby, "-e", source, env: defaults.merge(env))
  end

  # Starts a command, yields its process id, the first line that it prints and its standard output once it has printed
  # that, and returns the Result of its end.
  def converse(*command, env: {})
    error_file = path("converse.err")
    options = { chdir: @directory, err: error_file, in: File::NULL, pgroup: true }
    pid = nil
    IO.pipe do |reader, writer|
      pid = Process.spawn(CLEAN.merge(env), *without_gems(command), out: writer, **options)
      writer.close
      Timeout.timeout(PATIENCE) do
        first = reader.gets
        yield pid, first, reader
        out = first.to_s + reader.read
        Result.new(out, File.read(error_file), Process.wait2(pid).last)
      end
    end
  rescue Timeout::Error
    Process.kill(:KILL, -pid) # programs that were to be stopped run on, and take a core from all tests that follow
    raise
  ensure
    FileUtils.rm_f(error_file)
  end

  # The path of a Ruby that is too old for sperf: the system's. Where that is new enough, there is nothing to be tested.
  def old_ruby
    old = "/usr/bin/ruby"
    lack "the system's Ruby is missing" unless File.executable?(old)
    version = run_command(old, "-e", "print RUBY_VERSION").out
    inapplicable "the system's Ruby, #{version}, is not too old" unless version < "3.4"
    old
  end

  def profile(name = "sperf.data") = Sperf.load(path(name))

  def labels(profile) = profile.top(1000, :cumulative).map(&:first)

  # Asserts that a command failed: nothing on stdout, one line on stderr.
  def assert_fails(status, words, result)
    assert_equal [status, "", 1], [result.status.exitstatus, result.out, result.err.lines.size], result.err
    assert_match words, result.words.first
  end

  # Asserts that sperf refused: it failed, and nothing was written.
  def assert_refused(result, status, words)
    assert_fails status, words, result
    assert_empty files
  end

  # Waits, not for ever, until the block returns true.
  def wait_until = Timeout.timeout(PATIENCE) { sleep 0.01 until yield }

  # Uses +seconds+ of this thread's CPU time, and returns how many they were.
  def burn(seconds)
    begun = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
    nil while Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) < begun + seconds
    Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) - begun
  end
end
