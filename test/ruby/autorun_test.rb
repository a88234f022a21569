# frozen_string_literal: true

require_relative "test_helper"

# RUBYOPT=-rsperf with SPERF_ENABLED=1, without `sperf record`.
class AutorunTest < Minitest::Test
  include TestHelper

  def assert_unprofiled(words, result)
    assert_equal ["ran\n", "[sperf] not profiling: #{words}\n", 0], [result.out, result.err, result.status.exitstatus]
    assert_empty files
  end

  def test_program_is_recorded_to_its_end
    result = autorun("def late; #{BURN}; end; at_exit { late }; p Dir.pwd, ENV.fetch('RUBYOPT')")

    assert_equal ["#{@directory.inspect}\n\"-rsperf\"\n", "", 0], [result.out, result.err, result.status.exitstatus]
    assert_equal ["sperf.data"], files
    assert_includes labels(profile), "Object#late"
  end

  # Damaged text must not keep a program from running.
  def test_damaged_variable_is_named_in_one_line_and_the_program_runs
    %w[ENABLED BUDGET FORMAT FREQUENCY MODE ONLY].each do |name|
      result = autorun("puts 'ran'", env: { "LC_ALL" => "C.UTF-8", "SPERF_#{name}" => "\xFF.x" })

      assert_equal ["ran\n", 0, 1], [result.out, result.status.exitstatus, result.err.lines.size]
      assert_match(/\A\[sperf\] not profiling: SPERF_#{name} must be .*, not /, result.err.b)
    end
  end

  VARIABLES = Sperf::Options::ENVIRONMENT_NAMES

  # Runs an instruction that stands for a method until 30 samples are taken; where none are, long enough for objects.
  # Prints which real-time signals are caught: the mask of the kernel's, in hexadecimal.
  OBSERVED = <<~'RUBY'
    text = "abc123 def" * 20
    20.times { Sperf::Native.sampling_count < 30 && 1_000.times { text =~ /([a-z]+)(\d)\s/ } }
    puts File.read("/proc/self/status")[/^SigCgt:\s*(\h+)/, 1]
  RUBY

  TRACED = %i[only slow include exclude exclude_common depth blocks allocations operators].freeze

  # A value for each variable, and what is seen of it from outside: something that is not so without it.
  def obeyed
    last = Sperf::Native.signals.max
    {
      output: ["out.data", ->(_result) { files == ["out.data"] }],
      frequency: ["2000", ->(_result) { profile.summary[:frequency] == 2000 }],
      mode: ["wall", ->(_result) { profile.summary[:mode] == :wall }],
      format: ["text", ->(_result) { File.read(path("sperf.data")).start_with?("Total: ") }],
      verbose: ["1", ->(result) { result.words.first == "mode=cpu frequency=1000Hz" }],
      signal: [last.to_s, ->(result) { result.out.hex[last - 1] == 1 }],
      capture: ["safepoint", ->(_result) { fields["sperf"].first.include?("capture=safepoint") }],
      aggregate: ["1", ->(_result) { profile.to_h[:samples].none? { |sample| sample[4] } }],
      metadata: ["0", ->(_result) { fields.keys - ["marks"] == ["sperf"] }], # collections leave marks
      native: ["1", ->(_result) { profile.top(1000, :flat).any? { |row| row[1] == "<native>" } }],
      vm_insns: ["0", ->(_result) { !labels(profile).include?("String#=~") }],
      budget: ["20%", ->(_result) { profile.comments.grep(/ of a budget of 20%, /).any? }],
      own_time: ["1", ->(_result) { labels(profile).include?("[sperf]") }],
      interval: ["50", ->(_result) { allocations.include?(" always ") }],
      overhead: ["5%", ->(_result) { allocations.include?("overhead=5% ") }],
      retained: ["1", ->(_result) { profile.summary[:totals].key?(:inuse_space) }]
    }
  end

  # What can be seen of one run: each of the others takes one of its own.
  TOGETHER = [%i[frequency aggregate budget own_time vm_insns], %i[verbose metadata native],
              %i[interval retained]].freeze

  # What an option is of no use without.
  CONDITIONS = { signal: { capture: "signal" }, interval: { mode: "object" }, overhead: { mode: "object" },
                 retained: { mode: "object" } }.freeze

  def allocations = profile.comments.grep(/\A# sperf: allocations /).first

  def fields = Sperf::Metadata.parse(profile.comments)

  def test_every_variable_is_obeyed
    only_on_linux "no /proc" unless File.directory?("/proc/self")
    # What :inherit does is seen below a command only: forked_children_test.rb.
    # Those of traces: trace_record_test.rb.
    assert_equal VARIABLES.keys.sort, [*obeyed.keys, :inherit, *TRACED].sort
    # In the portable flavour there is one signal, and new objects are always announced.
    alike = Sperf::Native.signals.one? ? %i[signal interval] : []
    obeyed.except(*alike).group_by { |option,| CONDITIONS.fetch(option, {}) }.each do |condition, options|
      others = condition.transform_keys { |name| VARIABLES[name] }
      without = observed(others)
      assert_empty options.select { |_, (_, seen)| seen.call(without) }.map(&:first), "without their variables"
      options.group_by { |option,| TOGETHER.find { |names| names.include?(option) } || option }.each_value do |run|
        assert_obeyed(run, others)
      end
    end
  end

  def assert_obeyed(options, others)
    result = observed(options.to_h { |option, seen| [VARIABLES[option], seen.first] }.merge(others))
    options.each { |option, (_, seen)| assert seen.call(result), "#{option} with its variable" }
  end

  def observed(env)
    FileUtils.rm_f(files.map { |name| path(name) })
    autorun(OBSERVED, env:)
  end

  def test_empty_variables_count_as_unset
    assert_equal "", autorun("1", env: VARIABLES.values.to_h { |name| [name, ""] }).err
    assert_equal ["sperf.data"], files
  end

  def test_flags_may_be_said_in_any_usual_word
    words = { true => %w[1 true yes on TRUE], false => %w[0 false no off Off] << "" }
    words.each { |value, texts| assert_equal [value], texts.map { |text| Sperf::Option::Flag.new.value(text) }.uniq }
    before = ENV.fetch("SPERF_ENABLED", nil)
    asked = words.transform_values { |texts| texts.map { |text| asked_to_record?(text) }.uniq }
    assert_equal({ true => [true], false => [false] }, asked)
    result = autorun("1", env: { "SPERF_ENABLED" => "TRUE", "SPERF_VERBOSE" => "yes" })
    assert_equal "mode=cpu frequency=1000Hz", result.words.first
  ensure
    ENV["SPERF_ENABLED"] = before
  end

  def asked_to_record?(text)
    ENV["SPERF_ENABLED"] = text
    Sperf::Host.asked_to_record?
  end

  def test_bad_value_is_named_and_the_program_runs
    number = Sperf::Native.signals
    {
      { "SPERF_ENABLED" => "maybe" } => "SPERF_ENABLED must be 1 or 0, not maybe",
      { "SPERF_FREQUENCY" => "0" } => "SPERF_FREQUENCY must be an integer from 1 to 10000 (Hz), not 0",
      { "SPERF_MODE" => "brain" } =>
        "SPERF_MODE must be cpu, wall, object, exceptions, custom, trace, cpu,object or wall,object, not brain",
      { "SPERF_SIGNAL" => "9" } =>
        "SPERF_SIGNAL must be false or the number of a signal (#{number.min} to #{number.max}), not 9",
      { "SPERF_NATIVE" => "1", "SPERF_CAPTURE" => "safepoint" } =>
        "SPERF_NATIVE=1 and SPERF_CAPTURE=safepoint contradict each other; use SPERF_CAPTURE=signal",
      { "SPERF_OUTPUT" => "nowhere/x" } => "cannot write nowhere/x: there is no directory #{path("nowhere")}"
    }.each { |env, words| assert_unprofiled words, autorun("puts 'ran'", env:) }
  end

  def test_environment_of_a_recording_that_is_over_starts_nothing_and_says_nothing
    result = autorun("p Sperf.running?", env: { "SPERF_COLLECT_DIR" => path("gone") })

    assert_equal ["false\n", "", 0], [result.out, result.err, result.status.exitstatus]
    assert_empty files
  end

  def test_old_ruby_runs_on_unprofiled
    version = run_command(old_ruby, "-e", "print RUBY_VERSION").out

    assert_unprofiled "ruby #{version} is too old (3.4 or newer needed)", autorun("puts 'ran'", ruby: old_ruby)
  end

  def test_ruby_without_the_extension_runs_on_unprofiled
    FileUtils.mkdir_p(path("lib/sperf/program"))
    %w[sperf.rb sperf/program/sperf.rb sperf/host.rb sperf/version.rb]
      .each { |name| FileUtils.cp("#{ROOT}/lib/#{name}", path("lib/#{name}")) }
    result = autorun("puts 'ran'", env: { "RUBYLIB" => path("lib") })
    FileUtils.rm_r(path("lib"))

    assert_unprofiled "cannot load such file -- sperf/sperf", result
  end

  def test_output_is_taken_from_the_first_directory
    Dir.mkdir(path("elsewhere"))
    autorun("Dir.chdir('elsewhere')")

    assert_equal %w[elsewhere sperf.data], files
  end

  def test_stop_by_the_program_writes_the_file_and_what_it_starts_then_is_its_own
    result = autorun("#{BURN}; data = Sperf.stop; p data[:mode], File.exist?('sperf.data'), Sperf.stop; " \
                     "Sperf.start(output: 'own.txt')")

    assert_equal [":cpu\ntrue\nnil\n", "", %w[own.txt sperf.data]], [result.out, result.err, files]
  end

  def test_program_that_closes_stderr_gets_no_exception_of_a_write_that_fails
    Dir.mkdir(path("gone"))
    result = autorun("$stderr.close; Dir.rmdir('gone'); exit 5", env: { "SPERF_OUTPUT" => "gone/sperf.data" })

    assert_equal 5, result.status.exitstatus
  end
end
