# frozen_string_literal: true

require "fileutils"
require_relative "../../test/apps/support/applications"

module Bench
  # Rails under Puma with two workers (bench/programs/fleet), in a process group of its own, with an environment that
  # holds nothing of the user's. It runs in a directory of its own.
  class PumaCluster
    CONFIGURATION = File.expand_path("../programs/fleet/puma.rb", __dir__)
    # Seconds until it serves, and until it has ended: Puma kills a worker after 30 s.
    STARTING_S = 120
    STOPPING_S = 90
    PUSHED = "tmp/sperf/push"

    # What a process of it has at a moment: kilobytes of memory, descriptors, threads.
    Resources = Data.define(:kilobytes, :descriptors, :threads)

    attr_reader :name, :port, :directory

    # +push+ is the URL to which it pushes a profile of each +rotate_s+ seconds; nil: it does not load sperf.
    def initialize(name, directory, push: nil, rotate_s: nil)
      @name = name
      @directory = directory
      @push = push
      @variables = { "FLEET_PUSH" => push, "FLEET_ROTATE" => rotate_s&.to_s }.compact
      FileUtils.mkdir_p(directory)
    end

    def push? = !@push.nil?

    # Starts it, and waits until both workers have booted.
    def start
      @pid = Process.spawn(environment, RbConfig.ruby, "-W0", "-r", ::Apps::END_OF_PUMA,
                           *::Apps::Catalogue.command("puma", "-C", CONFIGURATION),
                           unsetenv_others: true, chdir: @directory, pgroup: true, in: File::NULL, out: path("out"),
                           err: path("err"))
      wait_for("it did not start", STARTING_S) { log.scan(/^.*- Worker \d+ \(PID: \d+\) booted/).size >= 2 }
      @port = Integer(log[%r{http://127\.0\.0\.1:(\d+)}, 1])
    end

    # Process ids of the workers.
    def workers = children.select { |child| command(child).first.to_s.include?("cluster worker") }

    # The process id of its `sperf push`.
    def pusher = children.find { |child| command(child).include?("push") }

    # Replaces its workers, one after the other, while it serves.
    def restart = Process.kill(:USR1, @pid)

    # Kills a worker by SIGKILL, and returns its process id.
    def kill_worker = workers.first.tap { |pid| Process.kill(:KILL, pid) }

    # Ends it, and waits for that.
    def stop
      return unless @pid

      Process.kill(:TERM, @pid)
      wait_for("it did not end", STOPPING_S) { Process.wait(@pid, Process::WNOHANG) }
      @pid = nil
    ensure
      kill
    end

    # Resources of the process that starts the workers.
    def own_resources = resources_of(@pid)

    # Resources of each worker, by process id.
    def resources
      workers.filter_map { |pid| (found = resources_of(pid)) && [pid, found] }.to_h
    end

    # Profiles that wait for `sperf push`.
    def waiting = Dir[path(File.join(PUSHED, "[^.]*"))]

    # What `sperf push` and others have printed to stderr.
    def errors = File.read(path("err"))

    # What the clocks of the workers that have ended by themselves say: {pid => [nanoseconds of Ruby's threads,
    # nanoseconds of the one that writes profiles]}
    def clocks
      Dir[path("clock-*")].to_h do |file|
        [Integer(file[/\d+\z/]), File.read(file).split.map { |word| Integer(word) }]
      end
    end

    private

    def path(name) = File.join(@directory, name)
    def log = File.read(path("out"))

    def environment
      { "PATH" => "#{File.dirname(RbConfig.ruby)}:/usr/local/bin:/usr/bin:/bin", "HOME" => @directory,
        "LANG" => "C.UTF-8", "GEM_HOME" => ::Apps.gems, "GEM_PATH" => ::Apps.gems, "RACK_ENV" => "production",
        "OTEL_SERVICE_NAME" => "shop", "RUBYLIB" => File.join(ROOT, "lib"), **@variables }
    end

    def children
      Dir["/proc/#{@pid}/task/*/children"].flat_map do |file|
        File.read(file).split.map { |word| Integer(word) }
      rescue SystemCallError
        [] # The thread has ended.
      end
    end

    def command(pid)
      File.read("/proc/#{pid}/cmdline").split("\0")
    rescue SystemCallError
      []
    end

    def resources_of(pid)
      status = File.read("/proc/#{pid}/status")
      Resources.new(Integer(status[/^VmRSS:\s+(\d+)/, 1]), Dir.children("/proc/#{pid}/fd").size,
                    Integer(status[/^Threads:\s+(\d+)/, 1]))
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

    def kill
      return unless @pid

      Process.kill(:KILL, -@pid)
      Process.wait(@pid)
      @pid = nil
    rescue SystemCallError
      nil
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end
