# frozen_string_literal: true

require "fileutils"
require_relative "../../test/apps/support/applications"

module Bench
  # Rails under Puma with two workers (bench/programs/fleet), with a directory and an environment of its own.
  class PumaCluster
    CONFIGURATION = File.expand_path("../programs/fleet/puma.rb", __dir__)
    # Seconds until it serves, and until it has ended: Puma kills a worker after 30 s.
    STARTING_S = 120
    STOPPING_S = 90

    attr_reader :port

    # +push+ is the URL to which it pushes a profile of each +rotate_s+ seconds; nil: it does not load sperf.
    def initialize(name, directory, push: nil, rotate_s: nil)
      @name = name
      @directory = directory
      @variables = { "FLEET_PUSH" => push, "FLEET_ROTATE" => rotate_s&.to_s }.compact
      FileUtils.mkdir_p(directory)
    end

    # Starts it, and waits until both workers have booted.
    def start
      @pid = Process.spawn(environment, RbConfig.ruby, "-W0", "-r", ::Apps::END_OF_PUMA,
                           *::Apps::Catalogue.command("puma", "-C", CONFIGURATION),
                           unsetenv_others: true, chdir: @directory, pgroup: true, in: File::NULL, out: path("out"),
                           err: path("err"))
      wait_for("it did not start", STARTING_S) { log.scan(/^.*- Worker \d+ \(PID: \d+\) booted/).size >= 2 }
      @port = Integer(log[%r{http://127\.0\.0\.1:(\d+)}, 1])
    end

    # Replaces its workers, one after the other, while it serves.
    def restart = Process.kill(:USR1, @pid)

    # CPU seconds of its `sperf push`, by the process's clock in Linux's numbering.
    def pusher_cpu_s
      pid = children.find { |child| command(child).include?("push") }
      Process.clock_gettime((~pid << 3) | 2)
    end

    # Ends it, and waits for that.
    def stop
      return unless @pid

      Process.kill(:TERM, @pid)
      wait_for("it did not end", STOPPING_S) { Process.wait(@pid, Process::WNOHANG) }
      @pid = nil
    ensure
      Process.kill(:KILL, -@pid) if @pid
    end

    # What a worker has on average: kilobytes of memory, descriptors, threads. nil while there is none.
    def resources
      workers = children.select { |child| command(child).first.to_s.include?("cluster worker") }
      found = workers.filter_map { |pid| resources_of(pid) }
      found.first&.to_h { |what, _| [what, found.sum { |own| own[what] }.fdiv(found.size)] }
    end

    # What `sperf push` and others have printed to stderr.
    def errors = File.read(path("err"))

    # What the clocks of the workers that have ended say: {pid => nanoseconds of Ruby's threads}
    def clocks = Dir[path("clock-*")].to_h { |file| [Integer(file[/\d+\z/]), Integer(File.read(file))] }

    private

    def path(name) = File.join(@directory, name)
    def log = File.read(path("out"))
    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    def environment
      { "PATH" => "#{File.dirname(RbConfig.ruby)}:/usr/local/bin:/usr/bin:/bin", "HOME" => @directory,
        "LANG" => "C.UTF-8", "GEM_HOME" => ::Apps.gems, "GEM_PATH" => ::Apps.gems, "RACK_ENV" => "production",
        "OTEL_SERVICE_NAME" => "shop", "RUBYLIB" => File.join(ROOT, "lib"), **@variables }
    end

    def children = Dir["/proc/#{@pid}/task/*/children"].flat_map { |file| read(file).split.map(&:to_i) }
    def command(pid) = read("/proc/#{pid}/cmdline").split("\0")

    # Nothing of a process that has ended.
    def read(file)
      File.read(file)
    rescue SystemCallError
      ""
    end

    def resources_of(pid)
      status = File.read("/proc/#{pid}/status")
      { kilobytes: Integer(status[/^VmRSS:\s+(\d+)/, 1]), descriptors: Dir.children("/proc/#{pid}/fd").size,
        threads: Integer(status[/^Threads:\s+(\d+)/, 1]) }
    rescue SystemCallError, TypeError
      nil # It has ended, or is about to.
    end

    def wait_for(failure, seconds)
      till_s = now + seconds
      until yield
        raise "Puma (#{@name}): #{failure} within #{seconds} s:\n#{log}#{errors}" if now > till_s

        sleep 0.05
      end
    end
  end
end
