# frozen_string_literal: true

require_relative "pid_helper"

# Processes that cannot be read from outside, and processes in other places: one line says why, or they are read.
class PidRefusedTest < Minitest::Test
  include PidHelper

  COMMANDS = { "record" => ["--pid"], "top" => ["--plain"], "dump" => [] }.freeze

  def assert_line(line, result) = assert_fails(1, /\A#{Regexp.escape(line)}\z/, result)

  # Each command refuses +pid+ with the same line, and writes nothing.
  def assert_all_refuse(pid, line, env: @env)
    COMMANDS.each { |command, options| assert_line line, sperf(command, *options, pid.to_s, env:) }
    refute_path_exists path("sperf.data")
  end

  slow def test_process_that_has_ended_or_is_no_ruby
    ended = Process.spawn("true").tap { |pid| Process.wait(pid) }
    zombie = Process.spawn("true")
    other = Process.spawn("sleep", "60")
    wait_until { File.read("/proc/#{zombie}/stat").match?(/\) Z /) }

    assert_all_refuse ended, "there is no process #{ended}"
    assert_all_refuse zombie, "process #{zombie} has ended already: its parent has not waited for it yet (a zombie)"
    assert_all_refuse other, "process #{other} (sleep) is not a Ruby program"
    assert_all_refuse 2, "process 2 is a thread of the kernel" if File.read("/proc/2/comm") == "kthreadd\n"
  ensure
    Process.kill(:KILL, other)
    [zombie, other].each { |pid| Process.wait(pid) }
  end

  slow def test_thread_of_a_process_is_not_a_process
    program("Thread.new { sleep }.join(0.01); #{WAITING}") do |pid|
      tid = (Dir.children("/proc/#{pid}/task").map(&:to_i) - [pid]).first

      assert_all_refuse tid, "there is no process #{tid}: it is a thread of process #{pid}"
    end
  end

  # A program for i386 that sleeps by the system call pause, in an ELF file of two headers: no compiler is needed.
  def narrow_program
    code = [0xb8, 29, 0, 0, 0, 0xcd, 0x80, 0xeb, 0xf7].pack("C*") # mov eax, 29; int 0x80; jmp back
    base = 0x8048000
    header = ["\x7fELF", 1, 1, 1, *([0] * 9)].pack("a4C3C9")
    header += [2, 3, 1, base + 84, 52, 0, 0, 52, 32, 1, 0, 0, 0].pack("S2L5S6")
    segment = [1, 0, base, base, 84 + code.bytesize, 84 + code.bytesize, 5, 4096].pack("L8")
    file("narrow", header + segment + code).tap { |program| File.chmod(0o755, program) }
  end

  def test_32_bit_process
    inapplicable "only x86-64 runs programs for i386" unless RUBY_PLATFORM.start_with?("x86_64")

    pid = Process.spawn(narrow_program, err: File::NULL)
    sleep 0.01 until (ended = Process.wait(pid, Process::WNOHANG)) || narrow?(pid)
    inapplicable "this kernel runs no programs for i386" if ended

    assert_all_refuse pid, "process #{pid} is a 32-bit program: sperf reads 64-bit ones"
  ensure
    Process.kill(:KILL, pid) && Process.wait(pid) if pid && !ended
  end

  def narrow?(pid)
    File.readlink("/proc/#{pid}/exe").end_with?("narrow")
  rescue SystemCallError
    false # It ends.
  end

  # Copies of ruby, and of the library that has the VM if there is one, in a directory of ours.
  def copied_ruby
    FileUtils.mkdir_p(path("copy"))
    FileUtils.cp(RUBY, path("copy/ruby"))
    library = RbConfig::CONFIG["LIBRUBY_SO"]
    from = File.join(RbConfig::CONFIG["libdir"], library)
    FileUtils.cp(File.realpath(from), path("copy/#{RbConfig::CONFIG["LIBRUBY_SONAME"]}")) if File.exist?(from)
    path("copy/ruby")
  end

  def with_copied_ruby(ruby = copied_ruby)
    environment = { "LD_LIBRARY_PATH" => File.dirname(ruby), "RUBYOPT" => nil, "RUBYLIB" => nil }
    output = IO.popen([environment, ruby, "--disable-all", "-e", WAITING])

    assert_equal "ready\n", output.gets
    yield output.pid
  ensure
    Process.kill(:KILL, output.pid)
    output.close
  end

  def files_of_copy = Dir[path("copy/*")]

  # The version is a text in the program; the build id is that of the real one, so nothing must be known of that.
  def test_other_version_of_ruby
    copied_ruby
    files_of_copy.each { |file| File.binwrite(file, File.binread(file).gsub(RUBY_VERSION.b, "3.3.9".b)) }
    with_copied_ruby(path("copy/ruby")) do |pid|
      assert_all_refuse pid, "process #{pid} runs ruby 3.3.9: sperf reads processes of Ruby 3.4 and 4.0 from outside",
                        env: { "XDG_CACHE_HOME" => path("cache") }
    end
  end

  slow def test_executable_that_was_replaced_is_read_and_one_that_was_deleted_if_it_was_read_before
    env = { "XDG_CACHE_HOME" => path("cache") }
    with_copied_ruby do |pid|
      File.delete(path("copy/ruby"))
      FileUtils.cp(RUBY, path("copy/ruby"))
      assert_match(/Kernel#sleep/, sperf("dump", pid.to_s, env:).out)
      files_of_copy.each { |file| File.delete(file) }

      assert_match(/Kernel#sleep/, sperf("dump", pid.to_s, env:).out)
    end
  end

  slow def test_library_that_was_deleted_is_read_by_root_or_refused
    with_copied_ruby do |pid|
      inapplicable "this Ruby has no library" if files_of_copy.one?

      files_of_copy.each { |file| File.delete(file) }
      result = sperf("dump", pid.to_s, env: { "XDG_CACHE_HOME" => path("cache") })
      if Process.euid.zero?
        assert_match(/Kernel#sleep/, result.out, result.err)
      else
        assert_line "process #{pid} runs a Ruby that has been replaced on disk since it started, and that sperf has " \
                    "not read before: restart the process, or run sperf as root", result
      end
    end
  end

  # Runs `sperf dump` as another user, with all of its code loaded before.
  def dump_as_nobody(pid)
    script = <<~RUBY
      require "sperf/program/sperf"
      require "sperf/cli"
      require "etc"
      Sperf::CLI.commands
      Process::GID.change_privilege(65_534)
      Process::UID.change_privilege(65_534)
      Sperf::CLI.new.run(["dump", "#{pid}"])
    RUBY
    run_command(RUBY, "-I", File.join(ROOT, "lib"), "-e", script)
  end

  def test_process_of_another_user
    inapplicable "only root can become another user" unless Process.euid.zero?

    program(WAITING) do |pid|
      assert_line "process #{pid} belongs to root: run sperf as that user or as root (sudo)", dump_as_nobody(pid)
    end
  end

  # Returns the process that +pid+ has forked, once it runs Ruby, whose main thread sleeps: in the system call futex.
  def sleeping_child(pid)
    child = File.read("/proc/#{pid}/task/#{pid}/children").to_i
    command, call = %w[cmdline syscall].map { |name| File.read("/proc/#{child}/#{name}") }
    child if command.include?("ruby\0-e\0sleep") && call.match?(/\A(202|98) /)
  rescue SystemCallError
    nil # It starts.
  end

  # Yields the process id of a program that +command+ starts as its only child.
  def inside(*command)
    child = Process.spawn(CLEAN, *command, RUBY, "-e", "sleep", pgroup: true)
    pid = nil
    wait_until { pid = sleeping_child(child) }
    yield pid
  ensure
    Process.kill(:KILL, -child)
    Process.wait(child)
  end

  slow def test_process_in_other_namespaces
    inapplicable "namespaces need root" unless Process.euid.zero? && system("unshare", "-pmf", "true", err: File::NULL)

    inside("unshare", "-pmf", "--mount-proc") do |pid|
      result = sperf("dump", pid.to_s, env: @env)

      assert_match(/^Thread #{pid} \(main\) sleeps.*\n    Kernel#sleep$/, result.out, result.err)
      record_pid(pid.to_s, "-m", "wall", "--duration", "300ms")

      assert_includes labels(profile), "Kernel#sleep"
    end
  end
end
