# frozen_string_literal: true

require_relative "test_helper"

# Whatever encodings and separators are set, what sperf reads and writes is the same bytes: in the program that it
# records, and in its own commands.
class EncodingsTest < Minitest::Test
  slow

  include TestHelper

  SEPARATORS = "$VERBOSE = nil; $, = '-'; $; = 'x'; $/ = 'y'; $\\ = 'z'"

  # What may be set around a process.
  SETTINGS = {
    "LANG=C" => { "LANG" => "C", "LC_ALL" => "C" },
    "-U" => { "RUBYOPT" => "-U" },
    "-U in LANG=C" => { "RUBYOPT" => "-U", "LC_ALL" => "C" },
    "-Ke" => { "RUBYOPT" => "-Ke" },
    "Latin 1 and UTF-8" => { "RUBYOPT" => "-EISO-8859-1:UTF-8" },
    "UTF-8 and EUC-JP" => { "RUBYOPT" => "-EUTF-8:EUC-JP" },
    "separators" => { "RUBYOPT" => "-r./separators" }
  }.freeze

  # For commands that take their defaults from where one that runs in all settings has them: CLI::TextDefaults.
  HARSHEST = {
    "-U in LANG=C with separators" => { "RUBYOPT" => "-U -r./separators", "LC_ALL" => "C" },
    "Latin 1 and UTF-8" => SETTINGS.fetch("Latin 1 and UTF-8")
  }.freeze

  # Bytes that are UTF-8, and some that are not.
  NAMES = ["Zo\u00E9#\u00FCber", "Bad#\xFF\xC3name".b, "Plain#name", "\u65E5\u672C#\u8A9E"].freeze
  FILES = ["/app/\u00E9.rb", "/app/\xFE.rb".b, "/app/plain.rb", "/app/\u65E5.rb"].freeze

  def setup
    super
    file("separators.rb", SEPARATORS)
    stack = NAMES.zip(FILES).map { |name, file| [file, name] }
    data = { mode: :cpu, frequency: 1000, threads: { 1 => "main", 2 => "th\u00E9", 3 => "th\xFF".b },
             samples: (1..4).map { |i| [stack.rotate(i), i * 1_000_000, (i % 3) + 1, [1, 2, 3, 4]] } }
    profile = Sperf::Profile.from_h(data).annotate(["# label.n\u00E9: v\u00E9", "# label.bad: \xFF".b])
    Sperf.save(path("one.pb.gz"), profile)
    Sperf.save(path("tw\u00F6.json"), Sperf::Profile.from_h(data.merge(samples: data[:samples].first(2))))
    Sperf.save(path("bad\xFF.pb.gz".b), profile)
    @kept = files
  end

  def bytes_of_files = (files - @kept).to_h { |name| [name, File.binread(path(name))] }

  # Runs a command and returns what it left, byte by byte; what it wrote is removed.
  def left_by(command, env)
    result = run_command(*command, env:)
    left = [result.status.exitstatus, result.out.b, result.err.b, bytes_of_files]
    (files - @kept).each { |name| File.unlink(path(name)) }
    left
  end

  def assert_the_same(*command, settings: SETTINGS)
    expected = left_by(command, {})
    assert_equal 0, expected.first, expected[2]
    settings.each { |name, env| assert_equal expected, left_by(command, env), "#{command.last(3)} with #{name}" }
  end

  def assert_command(*, settings: HARSHEST) = assert_the_same(RUBY, SPERF, *, settings:)

  def test_help_conversions_and_reports_are_the_same
    both = ["one.pb.gz", "tw\u00F6.json"]
    [%w[help all], ["merge", "-o", "m\u00E9.data", *both], ["diff", "--text", *both],
     ["convert", both.last, "\u00FCber.json"],
     ["convert", both.last, "\xFE.txt".b]].each { |words| assert_command(*words) }
    %w[out.pb.gz out.json out.txt out.md].each { |out| assert_command("convert", "bad\xFF.pb.gz".b, out) }
    assert_command("report", "--text", "--focus", "\u00FCber", "one.pb.gz", settings: SETTINGS)
  end

  def test_what_cannot_be_read_is_said_in_the_same_bytes
    expected = left_by([RUBY, SPERF, "report", "none-\u00E9.data"], {})
    assert_equal [1, "", "[sperf] cannot read none-\u00E9.data: No such file or directory\n".b, {}], expected
    HARSHEST.each { |name, env| assert_equal expected, left_by([RUBY, SPERF, "report", "none-\u00E9.data"], env), name }
  end

  # -- In a program --

  API = <<~RUBY
    profile = Sperf.load("one.pb.gz")
    data = profile.to_h
    %w[json txt collapsed pb.gz md].each { |extension| Sperf.save("out." + extension, data) }
    Sperf.save(["fc626572", "c3bc626572"].map { |hex| [hex].pack("H*") }.last + ".json", data)
    $stdout.binmode.syswrite(Marshal.dump([data[:samples].map { |frames, *| frames.flatten.map(&:b) }]))
  RUBY

  def test_the_api_reads_and_writes_the_same
    assert_the_same(RUBY, "-I#{ROOT}/lib", "-rsperf", "-e", API)
  end

  # Code of which nothing has to be read in an encoding: a method that is called until it was sampled, where a session
  # measures time, and a thread that does so.
  RECORDED = "eval(['646566207ac3a928293d28313030305f303030292e74696d65737b7c697c697d'].pack('H*')" \
             ".force_encoding('UTF-8')); " \
             "count = -> { Sperf::Native.sampling_count if defined?(Sperf::Native) }; " \
             "work = -> { enough = count.call&.+(2); " \
             "loop { send(['7ac3a9'].pack('H*').force_encoding('UTF-8')); break unless enough&.>(count.call) } }; " \
             "Thread.new { Thread.current.name = ['7468c3a9'].pack('H*').force_encoding('UTF-8'); work.call }.join; "

  # The bytes of what a profile says, without what differs each time.
  def facts(profile)
    [labels(profile).grep(/\AObject#/).map(&:b), profile.to_h[:threads].values.compact.map(&:b).sort,
     profile.comments.map(&:b).grep(/# (command|label\.|jit)/)]
  end

  def test_what_the_api_records_is_the_same
    program = "#{RECORDED} Sperf.start(output: 'out.json') { work.call }"
    HARSHEST.each do |name, env|
      result = run_command(RUBY, "-I#{ROOT}/lib", "-rsperf", "-e", program, "\u00E9\xFF".b, env:)
      assert_empty result.err, name
      profile = profile("out.json")
      assert_includes labels(profile).map(&:b), "Object#z\u00E9".b, name
      File.unlink(path("out.json"))
    end
  end

  def test_what_is_recorded_is_the_same
    { "" => {}, **SETTINGS }.each do |name, env|
      result = sperf("record", "--label", "key=\u00FC", "-o", "\u00E9.data", RUBY, "-e", RECORDED, "\u00E9", env:)
      assert_includes result.err.b, "[sperf] \u00E9.data: ".b, name
      found, threads, comments = facts(profile("\u00E9.data"))
      assert_equal [["Object#z\u00E9".b], ["th\u00E9".b]], [found, threads - ["main"]], name
      assert_equal 1, comments.grep(/\A# label\.key: \xC3\xBC\z/n).size, "#{name} #{comments}"
      assert_match(/ '?\xC3\xA9'?\z/n, comments.grep(/command/).first, name)
      File.unlink(path("\u00E9.data"))
    end
  end

  def test_what_stat_and_exec_print_is_the_same_words
    shape = lambda do |env|
      %w[stat exec].map do |name|
        result = sperf(name, RUBY, "-e", "#{RECORDED} $stdout.syswrite(['c3a9'].pack('H*'))", env:)
        [result.out.b, result.err.b.gsub(/[\d.,]+/n, "0").gsub(/ +/n, " ").lines.grep(/stats|GVL (blocked|wait) \(/n)]
      end
    end
    expected = shape.call({})
    HARSHEST.each { |name, env| assert_equal expected, shape.call(env), name }
  end
end
