# frozen_string_literal: true

require_relative "test_helper"

# Processes that may not have much: descriptors, addresses. Where a program runs bare it runs under sperf, with its own
# output and status, recorded or not.
class LowLimitsTest < Minitest::Test
  slow

  include TestHelper

  PROGRAM = <<~RUBY
    $stderr.puts "error"
    puts Array.new(20_000) { |number| number.to_s }.join.size
    exit 7
  RUBY
  # As megabytes, for the whole process.
  ADDRESSES = (56..120).step(8)
  # Where so much is left when a program begins, sperf's own Ruby code must do with it.
  SPARE_KB = 4096

  %w[record stat exec].each do |subcommand|
    define_method(:"test_#{subcommand}_with_few_descriptors_runs_the_command") do
      limits = (5..12).map { |count| "-n #{count}" }.select { |words| bare(words).status.exitstatus == 7 }

      refute_empty(limits.reject { |words| recorded?(words, subcommand) })
    end
  end

  def test_record_with_few_addresses_runs_the_command
    refute_empty(address_limits.reject { |words| recorded?(words, "record") })
  end

  def test_program_with_few_addresses_runs_unrecorded
    lines = address_limits.flat_map do |words|
      result = sperf("record", "-q", "-o", "few.data", *limited(words))

      assert_equal 7, result.status.exitstatus, "#{words}: #{result.err}"
      result.words
    end

    assert_includes lines.join("\n"), "MB of addresses (ulimit -v)"
  end

  def test_command_that_runs_unrecorded_has_the_signals_that_sperf_was_started_with
    lack "/proc" unless File.exist?("/proc/self/status")
    sets = ["grep", "-E", "^Sig(Ign|Blk):", "/proc/self/status"]
    script = 'trap "" HUP USR2 PIPE; ulimit -n 7; exec "$@"'
    bare = run_command("bash", "-c", script, "bash", *sets)
    result = run_command("bash", "-c", script, "bash", RUBY, SPERF, "record", *sets)

    assert_equal ["cannot record grep: Too many open files; it runs without being recorded"], result.words
    assert_equal bare.out, result.out
  end

  def test_unrecorded_command_whose_place_is_standard_output_leaves_that_alone
    result = run_command(*limit("-n 7"), *BARE, SPERF, "record", "-o", "-", *BARE, "-e", "puts 1")

    assert_empty result.out
    assert_includes result.err, "1\n"
  end

  def test_command_that_cannot_be_run_unrecorded_either_is_told
    result = run_command(*limit("-n 7"), *BARE, SPERF, "record", "./missing")

    assert_equal 1, result.status.exitstatus
    assert_equal "cannot run ./missing: No such file or directory", result.words.last
    assert_empty files
  end

  # What a process does to its limits while it is recorded, itself or in a child of fork. 2 MB of addresses are left;
  # again, if sperf's thread, which may just have begun, has taken its 64 MB (an arena of malloc) since they were read.
  LOWERED = {
    descriptors: "Process.setrlimit(:NOFILE, 5)",
    addresses: <<~RUBY
      read = -> { File.read("/proc/self/status")[/^VmSize:\\s*(\\d+)/, 1].to_i }
      begin
        size = read.call
        Process.setrlimit(:AS, (size + 2048) * 1024, Process::RLIM_INFINITY)
      end until read.call <= size
    RUBY
  }.freeze

  %w[cpu wall object trace].product(LOWERED.keys).each do |mode, limit|
    define_method(:"test_program_that_lowers_its_#{limit}_ends_as_it_does_bare_in_mode_#{mode}") do
      lack "/proc" unless File.exist?("/proc/self/status")
      program = lowering(LOWERED.fetch(limit))
      bare = run_command(RUBY, "-e", program)
      result = record(program, "-q", "-m", mode)

      assert_equal [bare.out, bare.status.exitstatus], [result.out, result.status.exitstatus], result.err
    end
  end

  private

  def limit(words) = ["bash", "-c", "ulimit #{words}; exec \"$@\"", "bash"]

  def program = [*BARE, file("program.rb", PROGRAM)]

  def limited(words) = [*limit(words), *program]

  # What is so without sperf is found out once.
  FOUND = {} # rubocop:disable Style/MutableConstant
  private_constant :FOUND

  def bare(words) = FOUND[words] ||= run_command(*limited(words))

  # Those within which a program runs bare.
  def address_limits
    probe = 'puts File.read("/proc/self/status")[/^VmSize:\s*(\d+)/, 1]'
    limits = FOUND[:addresses] ||= ADDRESSES.map { |mega| mega * 1024 }.select do |limit|
      result = run_command(*limit("-v #{limit}"), *BARE, "-e", probe)
      result.status.success? && limit - result.out.to_i >= SPARE_KB
    end
    lack "limits of addresses" if limits.empty?
    limits.map { |limit| "-v #{limit}" }
  end

  # Runs the program by the subcommand within the limit. Returns whether it was recorded.
  def recorded?(words, subcommand)
    expected = bare(words)
    result = run_command(*limit(words), *BARE, SPERF, subcommand, "-o", "low.data", *program)
    recorded = File.exist?(path("low.data"))
    FileUtils.rm_f(path("low.data"))

    assert_equal [expected.out, 7], [result.out, result.status.exitstatus], "#{words}: #{result.err}"
    assert_equal(!recorded, result.words.any? { |line| line.match?(/\Acannot record |not profiling/) }, result.err)
    assert_equal ["program.rb"], files
    recorded
  end

  def lowering(limit)
    <<~RUBY
      $stdout.sync = true
      work = ->(count) { count.times.sum { |number| number.to_s.size } }
      [:exit, :exit!].each do |ending|
        pid = fork do
          #{limit}
          puts work.call(30_000)
          Process.wait(fork { puts work.call(10_000); __send__(ending, 3) })
          puts $?.exitstatus
          __send__(ending, 4)
        end
        Process.wait(pid)
        puts $?.exitstatus
      end
      #{limit}
      puts work.call(30_000)
      Process.wait(fork { puts work.call(10_000); exit(5) })
      puts $?.exitstatus
      exit 6
    RUBY
  end
end
