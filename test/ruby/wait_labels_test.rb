# frozen_string_literal: true

require_relative "native_helper"
require_relative "test_helper"
require "json"

# Waiting in wall mode says what for: the label "wait" has the file, the connection or the port, and `--by wait` falls
# back on the method that waited.
class WaitLabelsTest < Minitest::Test
  include NativeHelper
  include TestHelper

  HEAD = <<~RUBY
    require "sperf"
    require "socket"
    DIRECTORY = ENV.fetch("DIRECTORY")
    WAITED = Hash.new(0)
    def clock = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
    def timed(name)
      from = clock
      yield
    ensure
      WAITED[name] += clock - from
    end
    def later(seconds = 0.05, &) = Thread.new { sleep(seconds); yield }
    # Calls the block, which waits for what +answer+ does later.
    def answered(answer, after: 0.05)
      thread = later(after, &answer)
      yield.tap { thread.join }
    end
    def record(name = "sperf.data", **options, &)
      Sperf.start(mode: :wall, output: File.join(DIRECTORY, name), **options, &)
    end
    # A connection to a port of this process, with both ends.
    def connection(server) = [TCPSocket.new("127.0.0.1", server.local_address.ip_port), server.accept]
    # A port that the kernel does not give to clients, as that of a server.
    def known_port
      first = File.read("/proc/sys/net/ipv4/ip_local_port_range").to_i
      (first - 1).downto(1024) do |port|
        return TCPServer.new("127.0.0.1", port)
      rescue Errno::EADDRINUSE
        next
      end
    end
  RUBY

  # Runs the program; returns what it printed.
  def run_recorded(source, mode: "", **environment)
    run_program(HEAD + source, mode:, environment: { "DIRECTORY" => @directory, **environment })
  end

  def rows(by, *options, file: "sperf.data")
    result = sperf("report", "--by", by, "--json", "--idle", *options, path(file))

    assert_predicate result.status, :success?, result.err
    JSON.parse(result.out)["rows"]
  end

  # { what was waited for => nanoseconds of blocked time }
  def waits(file = "sperf.data") = rows("wait", file:).to_h { |row| [row["label"], row["blocked"]] }

  EACH_KIND = <<~'RUBY'
    server = TCPServer.new("127.0.0.1", 0)
    peer, own = connection(server)
    reader, writer = IO.pipe
    left, right = UNIXSocket.pair
    fifo = File.join(DIRECTORY, "a fifo")
    File.mkfifo(fifo)
    both = File.open(fifo, "r+")
    unix = UNIXServer.new(File.join(DIRECTORY, "a.sock"))
    to_unix = UNIXSocket.new(unix.path)
    other_end = unix.accept # stays open as long as it is not collected
    record(frequency: 1000) do
      3.times do
        answered(-> { own << "x" }) { timed("tcp") { peer.readpartial(1) } }
        answered(-> { writer << "x" }) { timed("pipe") { reader.read(1) } }
        answered(-> { right << "x" }) { timed("unix socket") { left.readpartial(1) } }
        answered(-> { both.syswrite("x") }) { timed("fifo") { both.sysread(1) } }
        answered(-> { UNIXSocket.new(unix.path) }) { timed("listening") { unix.accept } }
        timed("to_unix") { to_unix.wait_readable(0.05) }
        timed("child") { system("sleep 0.05") }
      end
    end
    other_end.close
    names = { "tcp" => "127.0.0.1:#{server.local_address.ip_port}", "fifo" => File.realpath(fifo),
              "listening" => "listening at #{unix.path}", "to_unix" => unix.path, "child" => "Kernel#system" }
    puts WAITED.map { |name, ns| "#{names.fetch(name, name)}\t#{ns}" }
  RUBY

  in_each_mode("each_wait_is_named_and_as_long_as_the_clock_says") do |mode|
    not_portable "the paths of descriptors"
    clocks = run_recorded(EACH_KIND, mode:).lines(chomp: true).to_h { |line| line.split("\t") }
    named = waits
    clocks.each do |name, ns|
      assert_includes named, name
      # A wait is within what the clock says, and may get up to a period of each shorter wait before it.
      assert_operator named[name], :<=, ns.to_i * 5 / 4, name
      assert_operator named[name], :>, 50_000_000, name
    end
  end

  # A stranger chooses the address, the port and the number of the connections.
  def test_connections_of_clients_share_the_name_of_the_port
    port = run_recorded(<<~RUBY).to_i
      server = known_port
      record(frequency: 1000) do
        150.times do
          client, accepted = connection(server)
          answered(-> { client << "x" }, after: 0.003) { accepted.readpartial(1) }
          [client, accepted].each(&:close)
        end
      end
      puts server.local_address.ip_port
    RUBY

    assert_includes waits, "accepted at :#{port}"
    assert_empty waits.keys.grep(/\A127\./) - ["127.0.0.1:#{port}"] # where the client connects
  end

  # Past the limit of a profile, names become one.
  def test_a_profile_has_a_limited_number_of_names
    not_portable "the paths of descriptors"
    run_recorded(<<~RUBY)
      record(frequency: 1000) do
        130.times do |i|
          fifo = File.join(DIRECTORY, "fifo\#{i}")
          File.mkfifo(fifo)
          file = File.open(fifo, "r+")
          answered(-> { file.syswrite("x") }, after: 0.005) { file.sysread(1) }
        end
      end
    RUBY
    names = waits.keys.grep(%r{/fifo\d+\z})

    assert_operator names.size, :<=, 100
    assert_operator names.size, :>, 50
    assert_includes waits, "(other)"
  end

  # The program's own labels stay, and the time that is not waiting has no such label. A thread that still waits at the
  # stop is named, too; and nothing without metadata.
  def test_waits_are_named_beside_labels_and_before_they_end_but_not_without_metadata
    run_recorded(<<~RUBY)
      reader, writer = IO.pipe
      record { Sperf.label(endpoint: "orders") { answered(-> { writer << "x" }) { reader.read(1) } } }
      record("bare.data", metadata: false) { answered(-> { writer << "x" }) { reader.read(1) } }
      waiter = Thread.new { reader.read(1) }
      Thread.pass until waiter.stop?
      record("open.data") { sleep 0.1 }
      writer << "x"
      waiter.join
    RUBY
    row = rows("endpoint", "--tagfocus", "wait=pipe").find { |each| each["label"] == "orders" }

    assert_operator row["blocked"], :>, 40_000_000
    assert_equal row["total"], row["blocked"]
    assert_operator waits("open.data").fetch("pipe"), :>, 90_000_000
    assert_includes waits("bare.data"), "IO#read"
    refute_includes waits("bare.data"), "pipe"
  end

  # Kernel's methods are not the file's, whatever object they are called on. Files may be closed during a wait.
  def test_other_methods_have_no_name_and_files_may_be_closed
    run_recorded(<<~RUBY)
      class Sleepy < IO
        def nap = sleep(0.05)
      end
      reader, writer = IO.pipe
      record do
        Sleepy.new(reader.fileno, autoclose: false).nap
        answered(-> { reader.close }) do
          reader.read(1)
        rescue IOError
          nil
        end
      end
    RUBY

    # Two sleeps of 50 ms; the name of a file that is being closed may still be known.
    assert_operator waits.fetch("Kernel#sleep"), :>, 95_000_000
    assert_operator waits.values_at("IO#read", "pipe").compact.sum, :>, 40_000_000
  end

  # errno belongs to the program: the hook runs between a system call and the code that looks at its error.
  def test_errors_of_system_calls_arrive
    out = run_recorded(<<~RUBY)
      record(frequency: 1000) do
        errors = 20.times.map do
          left, right = UNIXSocket.pair(:SEQPACKET)
          answered(-> { right.close }, after: 0.004) do
            left.wait_readable
            left.syswrite("x")
          rescue SystemCallError => error
            error.class
          end
        end
        p errors.uniq
      end
    RUBY

    assert_equal "[Errno::EPIPE]\n", out
  end

  # Sets of labels belong to the main Ractor. Each Ractor has one thread: with more of them, which write to one another,
  # Ruby 3.4 hangs by itself after some hundred waits.
  def test_ractors_that_wait_do_no_harm
    run_recorded(<<~RUBY)
      record(frequency: 1000) do
        ractors = 3.times.map do
          Ractor.new do
            reader, _writer = IO.pipe
            40.times { reader.wait_readable(0.002) }
          end
        end
        ractors.each { |ractor| ractor.respond_to?(:take) ? ractor.take : ractor.join }
      end
    RUBY

    assert_operator waits.values.sum, :>, 0
  end

  # Files come and go while they are waited for, threads are interrupted, collected and compacted. A child of fork may
  # hang in Ruby 3.4, on a lock of a thread that it does not have (mended in 4.0); it is killed there.
  slow def test_a_program_with_a_storm_of_waits_survives
    out = run_recorded(<<~RUBY, **HOSTILE_ENVIRONMENT)
      require "timeout"
      record(frequency: 2000) do
        ends = clock + #{Integer(Suite::STRESS_S * 1_000_000_000)}
        lost = 0
        threads = 6.times.map do |number|
          Thread.new do
            while clock < ends
              reader, writer = number.odd? ? IO.pipe : UNIXSocket.pair
              Sperf.label(turn: (clock % 50).to_s) do
                Timeout.timeout(0.002) { reader.read(1) }
              rescue Timeout::Error
                lost += 1
              end
              [reader, writer].each(&:close)
              GC.compact if number.zero? && GC.respond_to?(:compact)
              next unless number == 1

              child = fork { exit! }
              killer = later(20) { Process.kill(:KILL, child) } if RUBY_VERSION < "4"
              Process.wait(child)
              killer&.kill
            end
          end
        end
        threads.each(&:join)
        puts lost.positive?
      end
    RUBY

    assert_equal "true\n", out
    assert_includes waits, "pipe"
    assert_includes waits, "unix socket"
  end
end
