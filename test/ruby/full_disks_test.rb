# frozen_string_literal: true

require_relative "test_helper"

# Where recordings cannot be written: the disk is full, or files may not grow. Nobody is harmed, and a line says why.
class FullDisksTest < Minitest::Test
  include TestHelper

  RUNS = "; it runs without being recorded"
  TOO_LARGE = "1 Ruby process could not be recorded (File too large)"

  def test_program_that_may_write_no_file_runs_unrecorded
    result = sperf("record", "-q", "sh", "-c", 'ulimit -f 0; exec "$@"', "sh", RUBY, "-e", "exit 4")

    assert_equal 4, result.status.exitstatus, result.err
    assert_equal ["nothing was recorded: #{TOO_LARGE}; sperf.data was not written"], result.words
    assert_empty files
  end

  %w[cpu wall object trace].each do |mode|
    define_method(:"test_child_that_may_write_no_file_ends_as_it_does_bare_in_mode_#{mode}") do
      result = record(<<~RUBY, "-q", "-m", mode)
        Process.wait(fork { Process.setrlimit(:FSIZE, 0); Thread.new { 1 }.join; exit 4 })
        puts $?.exitstatus
      RUBY

      assert_equal "4\n", result.out
      assert_equal 1, result.status.exitstatus
      assert_equal [TOO_LARGE, "1 child process of fork was not recorded"], result.words
    end
  end

  # Threads that save at once, each of them several times beyond the limit; the program's own handler is as before, and
  # no thread blocks the signal. With M:N threads, a thread goes on on another native thread than it began on.
  SAVING = <<~'RUBY'
    require "sperf"
    caught = 0
    handler = ->(_number) { caught += 1 }
    trap("XFSZ", handler)
    mask = ->(file) { File.read(file)[/SigBlk:\s*(\h+)/, 1].hex[24] rescue nil } # the thread may have ended
    masks = -> { Dir["/proc/self/task/*/status"].filter_map(&mask) }
    samples = Array.new(300) { |i| [[["app.rb", "method#{i}" * 20]], 1] }
    Process.setrlimit(:FSIZE, 1000)
    threads = Array.new(8) do |number|
      Thread.new do
        Array.new(20) do
          Sperf.save("#{number}.collapsed", { samples: samples.first(150 + number) })
        rescue Sperf::WriteError => e
          e.message
        end
      end
    end
    puts threads.flat_map(&:value).map { |text| text.sub(/write .*\//, "write ").sub(/\d/, "N") }.uniq
    # The C library starts and ends a thread with all signals blocked, for a moment.
    free = 1000.times.any? { masks.call.uniq == [0] || sleep(0.01).nil? }
    puts "caught #{caught}, the signal is free: #{free}"
    puts "the same handler: #{trap("XFSZ", handler).equal?(handler)}"
    begin
      File.write("own", "x" * 2000)
    rescue SystemCallError => e
      puts "#{e.class}, caught #{caught}"
    end
  RUBY

  slow(/threads_that_save_beyond_the_limit_.*leave_the_handler_of_the_program/)
  { "" => {}, "with_mn_threads_" => { "RUBY_MN_THREADS" => "1" } }.each do |name, env|
    define_method(:"test_threads_that_save_beyond_the_limit_#{name}leave_the_handler_of_the_program") do
      2.times do
        result = run_command(RUBY, "-I#{ROOT}/lib", "-e", SAVING, env:)

        assert_equal <<~TEXT, result.out, result.err
          cannot write N.collapsed: File too large; nothing was written
          caught 0, the signal is free: true
          the same handler: true
          Errno::EFBIG, caught 1
        TEXT
        assert_equal %w[own], files
      end
    end
  end

  # As the full disk: the status is 1 if the command succeeds.
  def test_command_runs_unrecorded_if_sperf_may_write_no_file
    limited = ["bash", "-c", 'ulimit -f 1; exec "$@"', "bash", RUBY, SPERF, "record", RUBY, "-e"]
    results = ["puts 1", "puts 1; exit 4"].map { |program| run_command(*limited, program) }

    assert_equal([["1\n", 1], ["1\n", 4]], results.map { |result| [result.out, result.status.exitstatus] })
    results.each do |result|
      assert_match(/\Acannot record \S+: cannot write in .*: File too large#{RUNS}\z/, result.words.join)
    end
    assert_empty files
  end

  # Runs +script+, in which $1 is a Ruby and $2 sperf, where the directory small has 1 MiB.
  def on_small_disk(script)
    FileUtils.mkdir_p(path("small"))
    isolated = ["unshare", "-Urm", "sh", "-c"]
    lack "no mounts of one's own" unless run_command(*isolated, "mount -t tmpfs -o size=1m none small").status.success?
    run_command(*isolated, "mount -t tmpfs -o size=1m none small; #{script}", "sh", RUBY, SPERF)
  rescue Errno::ENOENT
    lack "no unshare"
  end

  FILL = "dd if=/dev/zero of=small/fill bs=4k 2>/dev/null"

  def test_disk_that_is_full_at_the_start_leaves_the_command_unrecorded
    record = on_small_disk("#{FILL}; $1 $2 record -o small/a.data $1 -e 'puts 2; exit 4'; echo $?; ls -A small")
    stat = on_small_disk("#{FILL}; TMPDIR=small $1 $2 stat $1 -e 'puts 2; exit 4'; echo $?; ls -A small")

    [record, stat].each do |result|
      assert_equal "2\n4\nfill\n", result.out
      assert_match(/\Acannot record \S+: cannot write in .*: No space left on device#{RUNS}\z/, result.words.join)
    end
  end

  # Each file that sperf creates before the command may be the one without room.
  slow def test_disk_that_is_nearly_full_leaves_the_command_as_it_is_bare
    (250..256).each do |count|
      result = on_small_disk("#{FILL} count=#{count}; $1 $2 record -q -o small/a.data $1 -e 'puts 2; exit 4'; echo $?")

      assert_equal "2\n4\n", result.out, "#{count}: #{result.err}"
    end
  end

  # There is room for the files of the recorder and not for that of the process.
  def test_disk_that_is_full_before_the_program_starts_leaves_it_unrecorded
    result = on_small_disk("#{FILL} count=254; $1 $2 record -o small/a.data $1 -e 'puts 2'; echo $?; ls -A small")

    assert_equal "2\n1\nfill\n", result.out
    assert_equal ["nothing was recorded: 1 Ruby process could not be recorded (No space left on device); " \
                  "small/a.data was not written"], result.words
  end

  # Works until it was spooled three times, with its names then, fills the disk, and works on.
  FILLING = <<~'RUBY'
    def early = 20_000.times { |i| i * 3 }
    def spooled
      file = Dir.glob("#{ENV.fetch("SPERF_COLLECT_DIR")}/*.started").first
      at = File.binread(file, 8, 80).unpack1("Q")
      File.binread(file, 8, at + 80) unless at.zero?
    end
    seen = []
    (early; seen |= [spooled].compact) until seen.size == 3
    system("dd if=/dev/zero of=small/fill bs=4k 2>/dev/null")
    early
  RUBY

  def test_disk_that_becomes_full_loses_nothing_that_was_spooled
    file("filling.rb", FILLING)
    result = on_small_disk(<<~SH)
      $1 $2 record -o small/a.data $1 filling.rb; echo $?
      $1 $2 report --top small/.sperf.data.*.d; ls -A small | grep -c data
      rm small/fill; $1 $2 recover small/.sperf.data.*.d; echo $?; ls -A small; $1 $2 report --top small/a.data
    SH

    words = result.words.first
    assert_match(/\Acannot write \S*small.a\.data: No space left on device; /, words)
    assert_match(/; the profile of each process is in (\S+); to put them into a file: sperf recover \1\z/, words)
    first, *out = result.out.split(/^(\d)\n/)
    assert_empty first
    assert_equal %w[1 1 0], out.values_at(0, 2, 4), result.err
    assert_match(/Object#early/, out[1])
    assert_match(/\Aa\.data\n(?:.*\n)*.*Object#early/, out[5])
  end
end
