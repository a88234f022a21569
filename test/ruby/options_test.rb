# frozen_string_literal: true

require_relative "test_helper"

# What Sperf.start refuses, before anything starts.
class OptionsTest < Minitest::Test
  include TestHelper

  def assert_argument_refused(words, **arguments)
    error = assert_raises(ArgumentError) { Sperf.start(**arguments) { flunk "the block has run" } }
    assert_operator words, :===, error.message
    refute_predicate Sperf, :running?
  end

  def assert_output_refused(words, output)
    error = assert_raises(Sperf::WriteError) { Sperf.start(output:) { flunk "the block has run" } }
    assert_equal "cannot write #{output}: #{words}", error.message
    assert_nil error.data
    refute_predicate Sperf, :running?
  end

  def refusal(**)
    Sperf.start(**)
  rescue Sperf::Error => e
    e.message
  end

  # Returns the refusals of outputs by a process that is not root, who may do anything.
  def unprivileged_refusals(*outputs)
    Sperf.const_get(:OutputFile) # Loaded now: somebody else need not be able to read it.
    File.chmod(0o755, @directory)
    IO.pipe do |reader, writer|
      child = fork do
        Process::UID.change_privilege(65_534) if Process.euid.zero?
        writer.puts(outputs.map { |output| refusal(output:) })
      ensure
        exit!
      end
      Process.wait(child)
      writer.close
      reader.readlines(chomp: true)
    end
  end

  def test_defaults_are_those_of_the_table
    assert_equal [1000, :cpu], Sperf.start { nil }.values_at(:frequency, :mode)
    assert_equal [1000, :cpu], Sperf.start(**Sperf::Options::DEFAULTS) { nil }.values_at(:frequency, :mode)
  end

  def test_values_that_make_no_sense_are_refused
    [0, -1, 10_001, 1e3, "1000", "abc", nil].each do |frequency|
      assert_argument_refused "frequency must be an integer from 1 to 10000 (Hz), not #{frequency.inspect}", frequency:
    end
    modes = ":cpu, :wall, :object, :exceptions, :custom, :trace, [:cpu, :object] or [:wall, :object]"
    [:brain, "cpu", nil, %i[cpu wall], []].each do |mode|
      assert_argument_refused "mode must be #{modes}, not #{mode.inspect}", mode:
    end
    *formats, last = Sperf::Native.formats.map { |row| row[:name].inspect }
    assert_argument_refused "format must be #{formats.join(", ")} or #{last}, not :xml", format: :xml
    [9, 15, 0, -1, 65, true, "34"].each do |signal|
      assert_argument_refused(/\Asignal must be false or the number of a signal \(\d+ to \d+\), not /,
                              signal:)
    end
    assert_argument_refused(/\Acapture must be .*:safepoint, not :psychic\z/, capture: :psychic)
    { aggregate: "no", native: nil, vm_insns: 0, verbose: 1 }.each do |name, value|
      assert_argument_refused "#{name} must be true or false, not #{value.inspect}", name => value
    end
  end

  def test_frequency_at_the_ends_of_its_range_is_accepted
    [1, 10_000].each { |frequency| assert_equal frequency, Sperf.start(frequency:) { nil }[:frequency] }
  end

  def test_unknown_keywords_are_refused
    assert_argument_refused "unknown keyword: :source_path", source_path: "lib" # an option of commands
    assert_argument_refused "unknown keywords: :frequenzy, :moed", frequenzy: 5, moed: :cpu
  end

  def test_signal_in_use_is_refused_and_left_to_its_owner
    number = Sperf::Native.signals&.max
    only_on_linux "no real-time signals" unless number
    caught = []
    trap(number) { caught << number }
    error = assert_raises(RuntimeError) { Sperf.start(signal: number, capture: :signal) }
    Process.kill(number, Process.pid)

    assert_match(/signal/, error.message)
    assert_equal [number], caught
  ensure
    trap(number, "SYSTEM_DEFAULT") if number
  end

  # -- Traces --

  def traced(**) = Sperf::Options.of_api(**)

  def test_only_and_slow_alone_mean_a_trace
    assert_equal([:trace, "Order#total"], traced(only: "Order#total").then { [it.mode, it.only.join] })
    assert_equal([:trace, "Order"], traced(slow: "Order>5ms").then { [it.mode, it.only.join] })
    assert_equal([:trace, nil], traced(slow: "Order>5ms", mode: :trace).then { [it.mode, it.only] })
    assert_equal([:trace, nil], traced(slow: "Order>5ms", include: "Order").then { [it.mode, it.only] })
  end

  def test_retained_looks_at_every_object_unless_told_otherwise
    sampling = ->(**given) { Sperf::Options.of_api(mode: :object, **given).sampling.values_at(:interval, :overhead) }
    assert_equal [200, nil], sampling.call(retained: true)
    assert_equal [7, nil], sampling.call(retained: true, interval: 7)
    assert_equal [nil, 0.05], sampling.call(retained: true, overhead: 5)
    assert_equal [nil, nil], sampling.call
  end

  def test_options_of_a_trace_and_of_samples_exclude_each_other
    words = "contradict each other; use mode: :trace"
    assert_argument_refused "mode: :cpu and depth: 3 #{words}", depth: 3
    assert_argument_refused "mode: :wall and only: [\"Order\"] #{words}", mode: :wall, only: "Order"
    assert_argument_refused "mode: :cpu and threads: [#{Thread.current.inspect}] #{words}", threads: Thread.current
    { frequency: 10, native: true, capture: :safepoint, signal: false, defer: true }.each do |name, value|
      words = "mode: :trace and #{name}: #{value.inspect} contradict each other"
      assert_argument_refused words, mode: :trace, name => value
    end
    assert_argument_refused(/contradict each other; use mode: :object/, mode: :trace, interval: 1)
  end

  def test_methods_that_cannot_be_meant_are_refused
    words = "methods such as Order#total, Order.find, Order, Order#*, /total/ or gem:rack"
    ["total", "", [], 5, ["Order", "x"], Class.new].each do |only|
      assert_argument_refused "only must be #{words}, not #{only.inspect}", only:
    end
    assert_argument_refused "slow must be methods and a time, such as Order#total>50ms, not \"Order\"", slow: "Order"
    assert_argument_refused "exclude_threads must be threads, not 1", mode: :trace, exclude_threads: 1
  end

  def test_methods_in_c_are_no_targets
    words = "only must be methods written in Ruby (to trace one in C, trace its caller), not \"String#gsub\""
    assert_argument_refused words, only: "String#gsub"
    assert_argument_refused words, slow: "String#gsub>5ms"
    assert_equal ["String#gsub"], traced(mode: :trace, include: "String#gsub").include.map(&:text)
  end

  def test_lists_of_methods_pass_through_the_environment
    patterns = ["Order#total", "/a, b/i", "gem:rack", Comparable]
    variables = traced(only: patterns, slow: { "Order" => 50, /c d/ => "2s" }).variables
    texts = { only: variables["SPERF_ONLY"], slow: variables["SPERF_SLOW"], mode: variables["SPERF_MODE"] }
    again = Sperf::Options.parse(texts, nil)

    assert_equal ["Order#total", "/a, b/i", "gem:rack", "Comparable", "Order", "/c d/"], again.only.map(&:text)
    assert_equal ["Order>50ms", "/c d/>2s"], again.slow.map(&:to_s)
    assert_equal again.only.first(4),
                 Sperf::Options.parse({ only: "Order#total,/a, b/i gem:rack\n Comparable" }, nil).only
  end

  def test_options_that_contradict_capture_are_refused
    only_on_linux "no signals to capture with" unless Sperf::Native.capture_strategies.include?(:signal)
    number = Sperf::Native.signals.max

    assert_argument_refused "signal: false and capture: :signal contradict each other", signal: false, capture: :signal
    assert_argument_refused "signal: #{number} and capture: :safepoint contradict each other",
                            signal: number, capture: :safepoint
    assert_argument_refused "native: true and capture: :safepoint contradict each other; use capture: :signal",
                            native: true, capture: :safepoint
  end

  def test_output_that_is_no_path_is_refused
    assert_argument_refused "output must be a path, not 5", output: 5
    assert_argument_refused 'output must be a path, not ""', output: ""
    assert_argument_refused 'output must be a path, not "a\\u0000b"', output: "a\0b"
    assert_argument_refused 'output must be a path, not "a.json"', output: "a.json".encode("UTF-16LE")
    message = "output must be a path in which %p is the process id and %% a percent sign, not "
    %w[a%d.data a%].each { |output| assert_argument_refused "#{message}#{output.inspect}", output: }
    message = "output must be a path with %p, the process id, as each child writes a file of its own, not \"a.data\""
    assert_argument_refused message, output: "a.data", inherit: true
  end

  # A BasicObject has neither nil? nor is_a? nor inspect.
  def test_values_without_methods_are_refused_in_words
    bare = BasicObject.new
    names = Sperf::Options::TABLE.each_value.select { |option| option.at?(:api) }.map(&:name)
    [[bare, "BasicObject"], [[bare], "(?:Array|BasicObject)"], [{ String => bare }, "Hash"]].each do |value, kind|
      names.each { |name| assert_argument_refused(/\A#{name} must be .+, not an object of #{kind}\z/, name => value) }
    end
    error = assert_raises(ArgumentError) { Sperf.dump_on(bare) }
    assert_match(/, not an object of BasicObject\z/, error.message)
    error = assert_raises(ArgumentError) { Sperf.save(bare, {}) }
    assert_equal "output must be a path, not an object of BasicObject", error.message
  end

  def test_output_that_can_be_no_file_is_refused
    file("file", "")
    assert_output_refused "there is no directory #{path("nowhere")}", path("nowhere/profile.txt")
    assert_output_refused "#{path("file")} is not a directory", path("file/profile.txt")
    [@directory, "#{path("new")}/"].each { |output| assert_output_refused "it is a directory", output }
  end

  def test_output_without_permission_is_refused
    file("mine.txt", "kept")
    File.chmod(0o444, path("mine.txt"))
    Dir.mkdir(path("closed"))
    File.chmod(0o555, path("closed"))

    assert_equal ["cannot write #{path("mine.txt")}: no permission",
                  "cannot write #{path("closed/new.txt")}: no permission to write in #{path("closed")}"],
                 unprivileged_refusals(path("mine.txt"), path("closed/new.txt"))
  end

  def test_output_on_a_read_only_file_system_is_refused
    # Linux lets nobody make files in /proc, root neither.
    only_on_linux "no /proc" unless File.directory?("/proc/self")
    assert_output_refused "no file can be created in /proc", "/proc/sperf.txt"
    assert_output_refused "there is no such stream", "/proc/self/fd/987654.txt"
  end
end
