# frozen_string_literal: true

require_relative "test_helper"

# Files that profiles are written to: their formats, and what becomes of them when something fails.
class OutputFileTest < Minitest::Test
  include TestHelper

  FRAMES = [["app.rb", "Object#leaf"], ["app.rb", "<main>"]].freeze
  DATA = { mode: :cpu, frequency: 1000, samples: [[FRAMES, 5_000_000, 1, [3, 9], 1000]].freeze }.freeze

  # How a text file of sperf's begins.
  TEXT = "Total: 5.0ms (cpu)\nSamples: 1\n"

  def save(name, **) = Sperf.save(path(name), DATA, **)

  def test_pprof_is_written_as_gzip_without_a_time
    save("a.pb.gz")
    header = File.binread(path("a.pb.gz"), 8).unpack("CCCCV")

    assert_equal [0x1F, 0x8B, 8, 0, 0], header
  end

  def test_save_returns_the_size
    assert_equal save("a.txt"), File.size(path("a.txt"))
  end

  def test_existing_file_is_replaced_whole
    file("a.txt", "#{TEXT}#{"x" * 100_000}")
    before = File.stat(path("a.txt")).ino
    save("a.txt")

    refute_equal before, File.stat(path("a.txt")).ino
    assert_operator File.size(path("a.txt")), :<, 1000
    assert_equal ["a.txt"], files
  end

  # Each kind of profile begins in its own way.
  def test_text_of_each_kind_is_replaced
    Dir[File.join(ROOT, "test/golden/inputs/*.data")].map { |name| Sperf.load(name) }.each do |profile|
      2.times { Sperf.save(path("kind.txt"), profile) }

      assert_path_exists path("kind.txt")
      File.delete(path("kind.txt"))
    end
  end

  def test_link_is_written_through
    Dir.mkdir(path("there"))
    File.symlink("there/real.txt", path("link.txt"))
    save("link.txt")

    assert File.symlink?(path("link.txt"))
    assert_path_exists path("there/real.txt")
  end

  def test_device_is_written_to_and_not_replaced
    Sperf.save(File::NULL, DATA)

    assert File.chardev?(File::NULL)
  end

  def test_pipe_is_written_to_and_not_replaced
    File.mkfifo(path("pipe"))
    # Opened before there is a writer.
    File.open(path("pipe"), File::RDONLY | File::NONBLOCK) do |reader|
      save("pipe", format: :collapsed)

      assert_equal "<main>;Object#leaf 5000000\n", reader.read
    end
    assert_equal ["pipe"], files
  end

  def test_longest_name_that_a_file_may_have_is_writable
    name = "#{"n" * 251}.txt"
    save(name)

    assert_equal [name], files
  end

  def test_temporary_file_of_another_writer_is_left_alone
    file(".sperf.#{Process.pid}.0.tmp", "another's")
    save("a.txt")

    assert_equal "another's", File.read(path(".sperf.#{Process.pid}.0.tmp"))
    assert_equal [".sperf.#{Process.pid}.0.tmp", "a.txt"], files
  end

  def test_full_disk_leaves_the_old_file_and_nothing_else
    file("a.txt", TEXT)
    # More than the limit on file sizes allows is refused like more than the disk holds.
    result = run_command(RUBY, "-I#{ROOT}/lib", "-rsperf", "-e", <<~RUBY)
      trap("XFSZ", "IGNORE")
      Process.setrlimit(:FSIZE, 100)
      frames = [["app.rb", "m" * 1000]]
      begin
        Sperf.save("a.txt", { samples: [[frames, 5]] })
      rescue Sperf::WriteError => e
        puts e.message
      end
    RUBY

    assert_equal "cannot write #{path("a.txt")}: File too large; nothing was written\n", result.out, result.err
    assert_equal TEXT, File.read(path("a.txt"))
    assert_equal ["a.txt"], files
  end

  def test_exception_while_writing_passes_through_and_leaves_the_old_file_and_nothing_else
    file("a.txt", "old")
    error = assert_raises(RuntimeError) do
      Sperf::AtomicFile.write(path("a.txt")) { |new| new.write("half") && raise("stop") }
    end

    assert_equal "stop", error.message
    assert_equal "old", File.read(path("a.txt"))
    assert_equal ["a.txt"], files
  end

  def test_profile_encoded_in_parts_is_what_it_is_as_a_whole
    samples = Array.new(3_000) { |i| [[["app.rb", "method#{i}" * 20], *FRAMES], 7, 1, [i], i] }
    profile = Sperf::Profile.from_h(DATA.merge(samples:))
    Sperf::Native.formats.each do |format|
      parts = []
      profile.encode(format[:name], timeline: true) { |part| parts << part }

      assert_equal profile.encode(format[:name], timeline: true), parts.join, format[:name]
      assert_operator parts.size, :>, 1 if format[:name] == :collapsed
    end
  end

  def test_encoding_takes_its_options_by_name
    profile = Sperf::Profile.from_h(DATA)
    plain = profile.encode(:json)

    assert_equal plain, profile.encode(:json, timeline: false, rows_max: 0)
    refute_equal plain, profile.encode(:json, timeline: true)
    refute_equal profile.encode(:text), profile.encode(:text, rows_max: 1)
    assert_raises(ArgumentError) { profile.encode(:json, true, 0) }
    assert_raises(ArgumentError) { profile.encode(:json, rows: 1) }
    assert_raises(ArgumentError) { profile.encode }
  end

  def test_block_that_raises_or_breaks_ends_the_encoding
    profile = Sperf::Profile.from_h(DATA)

    assert_raises(RuntimeError) { profile.encode(:text) { raise "stop" } }
    broken = profile.encode(:text) { break :broken }

    assert_equal :broken, broken
  end

  def test_failed_rename_keeps_the_temporary_file_and_names_it
    output = Sperf::OutputFile.new(path("a.txt"))
    Dir.mkdir(path("a.txt"))
    error = assert_raises(Sperf::WriteError) { output.write(Sperf::Profile.from_h(DATA)) }

    assert_match(/\Acannot write .*a.txt: Is a directory; the profile is in (?<kept>.*\.tmp)\z/, error.message)
    assert File.read(error.message[/ in (.*)\z/, 1]).start_with?("Total:")
  end
end
