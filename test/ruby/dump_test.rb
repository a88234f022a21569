# frozen_string_literal: true

require_relative "test_helper"
require "sperf/dump/dump"
require "sperf/dump/kernel_process"
require "socket"

# Dumps of values that are made by hand: who waits for whom, and the text.
class DumpTest < Minitest::Test
  include TestHelper

  # A reading of threads, each given by its id and what it waits for.
  def dump(waits, **others)
    threads = waits.map { |id, wait| thread(id, wait) }
    Sperf::Dump.new({ pid: 7, ruby: "3.4.5", command: "bin/app", stopped: false },
                    { time_ns: 0, torn: 0, unseen_ractors: 0, gvl: {}, threads:, **others })
  end

  def thread(id, wait, **others)
    wait &&= { kind: :mutex, object: 0xa0 + id, owner: nil, what: nil, until_ns: nil, **wait }
    { id:, tid: id, name: nil, main: id == 1, ractor: 1, state: wait ? :waiting : :running, cpu_ns: 0, since_ns: nil,
      frames: [["Foo#bar", "app.rb", 3]], truncated: false, waits_for: wait, fibers: [], **others }
  end

  def owned_by(id, **others) = { owner: id, **others }

  def test_deadlocks_are_cycles_of_waits_without_an_end
    {
      { 2 => owned_by(1), 1 => owned_by(2), 3 => nil } => [[1, 2]],
      # Threads that wait for a cycle are no part of it.
      { 1 => owned_by(2), 2 => owned_by(4), 3 => owned_by(2), 4 => owned_by(1, kind: :thread), 5 => owned_by(3) } =>
        [[1, 2, 4]],
      { 1 => owned_by(2), 2 => owned_by(1), 3 => owned_by(4), 4 => owned_by(3) } => [[1, 2], [3, 4]],
      { 1 => owned_by(1) } => [[1]],
      { 1 => owned_by(2), 2 => owned_by(3), 3 => nil } => [],
      { 1 => owned_by(9) } => [], # the owner has ended
      { 1 => owned_by(nil) } => [],
      { 1 => owned_by(2), 2 => owned_by(1, kind: :thread, until_ns: 5) } => [] # Thread#join with a limit
    }.each { |waits, cycles| assert_equal cycles, dump(waits).deadlocks, waits }
  end

  def test_held_up_is_a_thread_that_waits_in_a_queue_with_all_that_wait_for_it
    queue = { kind: :queue }
    {
      { 1 => queue, 2 => owned_by(1), 3 => owned_by(2), 4 => queue, 5 => nil } => [{ id: 1, waiters: [2, 3] }],
      # One that runs, is joined, or is part of a deadlock holds nobody up.
      { 1 => nil, 2 => owned_by(1) } => [],
      { 1 => queue, 2 => owned_by(1, kind: :thread) } => [],
      { 1 => owned_by(2), 2 => owned_by(1), 3 => owned_by(1) } => []
    }.each { |waits, held_up| assert_equal held_up, dump(waits).to_h[:held_up], waits }
  end

  def test_text_begins_with_deadlocks_and_names_both_owners
    assert_equal <<~TEXT, dump({ 1 => owned_by(2), 2 => owned_by(1) }).to_s
      Process 7: bin/app
      Ruby 3.4.5, 2 threads

      Deadlock: 2 threads wait for each other
        Thread 1 (main) waits for Mutex 0xa1, held by Thread 2
        Thread 2 waits for Mutex 0xa2, held by Thread 1 (main)

      Thread 1 (main) waits for Mutex 0xa1, held by Thread 2
          Foo#bar (app.rb:3)

      Thread 2 waits for Mutex 0xa2, held by Thread 1 (main)
          Foo#bar (app.rb:3)
    TEXT
  end

  def test_text_says_what_is_not_known
    text = dump({ 1 => { owner: nil }, 2 => { kind: :other } }, torn: 2, unseen_ractors: 1).to_s

    assert_includes text, "Thread 1 (main) waits for Mutex 0xa1, whose owner is not known"
    assert_includes text, "2 threads, 1 other Ractor (sperf dump PID shows them), 2 stacks could not be read whole\n"
    assert_includes text, "Thread 2 waits\n"
  end

  def test_text_shows_threads_with_the_same_wait_and_stack_together
    waits = [2, 3, 4].to_h { |id| [id, { kind: :condition_variable, object: 0x10 }] }

    assert_includes dump(waits).to_s, <<~TEXT
      Thread 2 waits for ConditionVariable 0x10
      Thread 3 waits for ConditionVariable 0x10
      Thread 4 waits for ConditionVariable 0x10
          Foo#bar (app.rb:3)
    TEXT
  end

  def test_text_names_the_holder_of_the_gvl
    threads = [thread(1, nil, state: :gvl_wait), thread(2, nil, name: "zip", state: :running)]
    text = dump({}, threads:, gvl: { 1 => { holder: 2, waiting: [1] } }).to_s

    assert_includes text, "GVL: held by Thread 2 \"zip\", 1 thread waiting\n"
    assert_includes text, "Thread 1 (main) waits for the GVL\n"
  end

  def test_text_has_names_that_cannot_command_the_terminal
    evil = "a\e[2J\n    b\xFF\u202e"
    threads = [thread(1, nil, name: evil, labels: { evil => evil }, frames: [[evil, "a.rb", 1]])]
    text = dump({}, threads:).to_s

    assert_equal 3, text.lines.grep(/a\u{FFFD}\[2J     b\u{FFFD}\u{FFFD}/).size
    refute_match(/\e|^    b/, text)
  end

  def test_text_of_times_and_fibers
    fibers = [{ id: 0xf, state: :suspended, frames: [["Fiber.yield", "", 0], ["Foo#each", "a.rb", 9]] }]
    times = { since_ns: 3_661_000_000_000, cpu_ns: 1_240_000_000 }
    threads = [thread(1, { kind: :queue }, truncated: true, fibers:, **times)]

    assert_includes dump({}, threads:).to_s, <<~TEXT
      Thread 1 (main) waits for Queue 0xa1 (for 1 h 1 min, CPU 1.2 s)
          Foo#bar (app.rb:3)
          ...
          Fiber 0xf, suspended
            Fiber.yield
            Foo#each (a.rb:9)
    TEXT
  end

  def test_waiting_is_told_by_the_youngest_frames_alone
    block = ["block in <main>", "app.rb", 4]
    synchronize = ["Thread::Mutex#synchronize", "", 0]
    {
      [synchronize, block] => :mutex, [block, synchronize] => nil, [["Integer#pow", "", 0]] => nil, [] => nil,
      [["Thread::Queue#pop", "<internal:thread_sync>", 18], block] => :queue,
      [["Thread::Mutex#sleep", "", 0], ["Thread::ConditionVariable#wait", "", 0]] => :condition_variable,
      [["BasicSocket#recv", "", 0]] => :io
    }.each { |frames, kind| assert_equal [kind], [Sperf::Dump::Waiting.kind(frames)&.first], frames }
  end

  def test_addresses_of_sockets_are_read_as_the_kernel_writes_them
    { "0100007F:1F90" => "127.0.0.1:8080",
      "00000000000000000000000001000000:0050" => "[::1]:80",
      "B80D01200000000000000000 01000000:01BB".delete(" ") => "[2001:db8::1]:443",
      "0000000000000000FFFF00000100007F:0050" => "[::ffff:127.0.0.1]:80",
      "00000000000000000000000000000000:0BB8" => "[::]:3000" }.each do |text, address|
      assert_equal address, Sperf::Dump::Sockets.address(text)
    end
  end

  def test_descriptors_are_described_by_what_they_are
    kernel = Sperf::Dump::KernelProcess.new(Process.pid)
    server = TCPServer.new("127.0.0.1", 0)
    client = TCPSocket.new("127.0.0.1", server.addr[1])
    reader, writer = IO.pipe

    assert_equal "fd #{server.fileno}: TCP 127.0.0.1:#{server.addr[1]}, listening", kernel.descriptor(server.fileno)
    assert_equal "fd #{client.fileno}: TCP 127.0.0.1:#{client.addr[1]} to 127.0.0.1:#{server.addr[1]}",
                 Sperf::Dump::KernelProcess.new(Process.pid).descriptor(client.fileno)
    assert_equal "fd #{reader.fileno}: a pipe", kernel.descriptor(reader.fileno)
    File.open(path("log"), "w") do |log|
      assert_equal "fd #{log.fileno}: #{log.path}", kernel.descriptor(log.fileno)
    end
    assert_equal "fd 99999", kernel.descriptor(99_999)
  ensure
    [server, client, reader, writer].each(&:close)
  end
end
