# frozen_string_literal: true

require "fileutils"
require "rbconfig"
require "timeout"

module Apps
  ROOT = File.expand_path("../../..", __dir__)
  PROGRAMS = File.join(ROOT, "test/apps/programs")
  CLOCKS = File.join(ROOT, "test/apps/support/clocks.rb")
  HOT = File.join(ROOT, "test/apps/support/hot.rb")
  END_OF_PUMA = File.join(ROOT, "test/apps/support/end_of_puma.rb")
  SPERF = File.join(ROOT, "exe/sperf")
  # For programs with sperf in them.
  LIB = { "RUBYLIB" => File.join(ROOT, "lib") }.freeze

  # An application that has not answered or ended after so many seconds hangs.
  PATIENCE = 300

  # Which versions of the frameworks are tested, a group of script/gems: those of test/apps/Gemfile unless make
  # test-apps CORNER=oldest or CORNER=middle says others.
  CORNER = ENV.fetch("CORNER", "apps")

  # Where the gems are: a GEM_HOME as a user has one. Raises RuntimeError where they cannot be installed.
  def self.gems
    @gems ||= begin
      loader = IO.popen({ "RUBY" => RbConfig.ruby }, [File.join(ROOT, "script/gems"), CORNER], &:read).strip
      raise "the gems of the applications are missing (script/gems #{CORNER})" if loader.empty?

      Dir[File.join(File.dirname(loader, 2), "ruby", "*")].first
    end
  end

  # The version of a gem that the applications have.
  def self.version(name)
    directory = Dir[File.join(gems, "gems/#{name}-[0-9]*")].first or raise "no gem #{name}"
    Gem::Version.new(File.basename(directory)[/-(\d[\d.]*)/, 1])
  end

  # What became of one run. +answers+ are what the requests were answered; +processes+ the numbers of support/clocks.rb
  # by name, a Hash for each process that came to its end, its :pid among them.
  Outcome = Data.define(:out, :err, :status, :answers, :processes, :cpu_s, :elapsed_s) do
    # Those numbers of all processes added up, with how many these are; empty where there are none.
    def clocks
      numbers = processes.map { |process| { processes: 1, **process.except(:pid) } }
      numbers.reduce { |all, one| all.merge(one) { |_, a, b| a + b } } || {}
    end

    # What sperf said, without its prefix.
    def words = err.lines(chomp: true).grep(/\A\[sperf\] /).map { |line| line.delete_prefix("[sperf] ") }

    # What the application said on stderr.
    def own_err = err.lines.grep_v(/\A\[sperf\] /).join
  end

  # Runs applications in +directory+, bare or behind other words, with an environment that holds nothing of the user's.
  class Runner
    def initialize(directory)
      @directory = directory
    end

    def path(name) = File.join(@directory, name)

    # A server that was told to end and has not after so many seconds hangs. A cluster of Puma's kills a worker that has
    # not ended after 30 s, so a worker hung if it took so long.
    STOPPING = 45
    KILLED_AFTER = 30
    private_constant :STOPPING, :KILLED_AFTER

    # Runs +application+ to its end. +prefix+ are the words in front of its command, +flags+ those for Ruby; +clocks+:
    # whether it measures itself, +threads+: whether the lives of its threads, too. Yields the process id of the command
    # and the port, where the application serves one; drives it as it says itself without a block.
    def run(application, prefix: [], flags: [], clocks: true, threads: false, env: {}, &block)
      FileUtils.rm_f([*Dir[path("clocks*")], path("shop.sqlite3")])
      environment = self.environment(clocks, threads).merge(application.environment(@directory), env)
      command = [*prefix, RbConfig.ruby, *flags, "-W0", *required(application), *application.arguments]
      before = Process.times
      begun = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      status, answers = finish(start(environment, command, application), application, block)
      elapsed = Process.clock_gettime(Process::CLOCK_MONOTONIC) - begun
      Outcome.new(*read("out", "err"), status, answers, processes, cpu_since(before), elapsed)
    end

    private

    def required(application)
      [HOT, *(END_OF_PUMA if application.server?)].flat_map { |file| ["-r", file] }
    end

    def environment(clocks, threads)
      { "PATH" => "#{File.dirname(RbConfig.ruby)}:/usr/local/bin:/usr/bin:/bin", "HOME" => @directory,
        "TMPDIR" => @directory, "LANG" => "C.UTF-8", "GEM_HOME" => Apps.gems, "GEM_PATH" => Apps.gems,
        "RACK_ENV" => "production", "RUBYOPT" => ("-r#{CLOCKS}" if clocks), "APP_CLOCKS" => (path("clocks") if clocks),
        "APP_THREADS" => ("1" if threads) }.compact
    end

    def start(environment, command, application)
      File.write(path("in"), application.input)
      Process.spawn(environment, *command, unsetenv_others: true, chdir: @directory, pgroup: true,
                                           in: path("in"), out: path("out"), err: path("err"))
    end

    def finish(pid, application, block)
      status = nil
      Timeout.timeout(PATIENCE) do
        if application.server?
          port = port(pid)
          answers = block ? block.call(pid, port) : application.drive(pid, port)
        end
        status = application.server? ? status_of_stopped(pid) : Process.wait2(pid).last
        [status, answers]
      end
    ensure
      end_group(pid) unless status
    end

    # Returns the status with which a server that was told to end does so. Raises RuntimeError where it hangs.
    def status_of_stopped(pid)
      waiter = Process.detach(pid)
      begun = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      waiter.join(STOPPING) or raise "the server did not end within #{STOPPING} s of SIGTERM"
      took = Process.clock_gettime(Process::CLOCK_MONOTONIC) - begun
      raise "the server ended #{took.round} s after SIGTERM, so a worker hung" if took > KILLED_AFTER

      waiter.value
    end

    # The port that a server says it listens on.
    def port(pid)
      loop do
        found = File.read(path("out"))[%r{http://127\.0\.0\.1:(\d+)}, 1]
        return Integer(found) if found
        raise "the server has ended:\n#{read("out", "err").join}" if Process.wait(pid, Process::WNOHANG)

        sleep 0.02 # it says so in a file, of which nothing tells
      end
    end

    def end_group(pid)
      Process.kill(:KILL, -pid)
      Process.wait(pid)
    rescue SystemCallError
      nil
    end

    def read(*names) = names.map { |name| File.read(path(name), encoding: "UTF-8").scrub }

    # Those of the application's process and of its children of fork.
    def processes
      return [] unless File.exist?(path("clocks"))

      Dir[path("clocks*")].map do |file|
        File.readlines(file).to_h { |line| [line.split.first.to_sym, Integer(line.split.last)] }
      end
    end

    def cpu_since(before)
      after = Process.times
      after.cutime + after.cstime - before.cutime - before.cstime
    end
  end
end
