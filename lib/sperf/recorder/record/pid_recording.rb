# frozen_string_literal: true

require_relative "../../dump/kernel_process"
require_relative "../../outside/process_maps"
require_relative "../../outside/target"
require_relative "../../profiles/merging"
require_relative "../../profiles/metadata"
require_relative "../saved_profile"
require_relative "time_summary"

module Sperf
  # Records processes that run already, from outside: one profile of all of them becomes one file.
  #
  # Each period has one sample of each process, at a random instant in it. A process that ends, or runs another program,
  # keeps what was recorded of it.
  class PidRecording
    # Samples a second, unless told otherwise: each one reads all threads.
    FREQUENCY = 100
    # Seconds between two searches for new children.
    CHILDREN_INTERVAL = 0.5
    SIGNALS = %w[INT TERM HUP].freeze
    MODES = { cpu: { cpu: true, wall: false }, wall: { cpu: false, wall: true } }.freeze

    # A process that is recorded: its number, Native::Target, and what its profile says of it.
    Recorded = Struct.new(:pid, :target, :command)

    # +pids+ are numbers of processes. +options+ must have an output file. +output+, +labels+, +open+ and +quiet+ are as
    # for Recorder. +delay+ and +duration+ are seconds or nil. +children+: record the children of the processes, too.
    def initialize(pids, options, frequency:, output:, labels: {}, open: false, quiet: false, delay: nil, duration: nil,
                   children: false)
      @pids = pids.uniq
      @options = options
      @frequency = frequency
      @file = options.output_file
      @output = output
      @labels = labels
      @open = open
      @quiet = quiet
      @delay = delay
      @duration = duration
      @tree = Outside::ProcessTree.new(@pids) if children
      @running = []
      @profiles = []
      @refused = {}
    end

    # Records until the processes have ended, the time is over, or a signal arrives; writes the profile. Raises Error if
    # a process cannot be read, or nothing was recorded.
    def run
      @pids.each { |pid| attach(pid) }
      with_signals do
        pause(@delay) if @delay
        hurrying { sample }
      end
      @running.dup.each { |recorded| finish(recorded) }
      write
    end

    private

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    def attach(pid)
      target = Native::Target.open(pid)
      target.measure(*MODES.fetch(@options.mode).values_at(:cpu, :wall))
      Host.say(target.labels.sub("process", "process #{pid}")) if target.labels.is_a?(String) && !@quiet
      @running << Recorded.new(pid, target, command_of(pid))
    end

    # A child that is not a Ruby program is none of the user's processes.
    def attach_children
      (@tree.pids - @running.map(&:pid)).each do |pid|
        next if @refused[pid]

        at_leisure { attach(pid) }
      rescue Error => e
        @refused[pid] = e.message
      end
    end

    def command_of(pid)
      words = File.binread("/proc/#{pid}/cmdline").split("\0")
      Metadata.masked(words).join(" ")
    rescue SystemCallError
      ""
    end

    # The first signal ends the recording. The handlers stay until the file is written.
    def with_signals
      before = SIGNALS.to_h { |name| [name, trap(name) { @stopped = true }] }
      yield
    ensure
      before&.each { |name, handler| trap(name, handler || "DEFAULT") }
    end

    # Lets samples be taken at once. What takes long must not be done in such a hurry.
    def hurrying
      Native::Target.hurry(true)
      yield
    ensure
      Native::Target.hurry(false)
    end

    def at_leisure
      Native::Target.hurry(false)
      yield
    ensure
      Native::Target.hurry(true)
    end

    def pause(seconds)
      deadline = now + seconds
      sleep([deadline - now, 0.05].min) until @stopped || now >= deadline
    end

    def sample
      period = 1.0 / @frequency
      begun = now
      children_at = begun
      tick = 0
      until over?(begun)
        if @tree && now >= children_at
          attach_children
          children_at = now + CHILDREN_INTERVAL
        end
        @running.dup.each { |recorded| sample_process(recorded) }
        tick = [tick + 1, ((now - begun) / period).floor].max
        wait_until(begun + ((tick + rand) * period))
      end
    end

    def over?(begun)
      @stopped || (@running.empty? && (@tree.nil? || @tree.pids.empty?)) || (@duration && now - begun >= @duration)
    end

    def wait_until(time)
      left = time - now
      sleep(left) if left.positive?
    end

    def sample_process(recorded)
      recorded.target.sample
    rescue Error => e
      finish(recorded)
      Host.say("#{e.message}; what was recorded until now is in the profile") unless @quiet
    end

    def finish(recorded)
      @running.delete(recorded)
      profile = recorded.target.remove_profile(@frequency)
      @profiles << ["process #{recorded.pid}", profile.annotate(comments(recorded))]
    ensure
      recorded.target.close
    end

    def comments(recorded)
      target = recorded.target
      counts = target.counts
      read = "# sperf: process #{recorded.pid} was read from outside: #{counts[:stacks]} stacks, of which " \
             "#{counts[:torn]} could not be read whole and #{counts[:lost]} not at all"
      limits = "# sperf: from outside there are no allocations, no instructions without a frame, and no JIT labels"
      fields = { "command" => recorded.command, **Metadata.of_place, "ruby" => "ruby #{target.ruby_version}" }
      labels = @labels.transform_keys { |name| "label.#{name}" }
      metadata = Metadata.comments(fields.merge(labels)) if @options.metadata?
      [read, limits, *unsampled_comment(counts[:unsampled_ns]), labels_comment(target, counts[:unlabelled]), *metadata]
    end

    def unsampled_comment(nanoseconds)
      return unless nanoseconds.positive?

      "# sperf: [not sampled] is #{Quantity.time(nanoseconds)} of CPU time of threads that no sample found: they " \
        "lived between two samples, or run no Ruby; -f takes more samples"
    end

    def labels_comment(target, unread)
      case target.labels
      when :absent then "# sperf: the process had no sperf in it, so samples have no labels"
      when :read then "# sperf: labels are those of sperf in the process; of #{unread} samples they could not be read"
      else "# sperf: the #{target.labels}"
      end
    end

    def write
      profile = Merging.merge(@profiles)
      name = @file.standard_output? ? StandardOutput::PATH : @output.expand(Time.now, Process.pid)
      saved = SavedProfile.new(@file, name)
      raise Error, saved.none(no_profile_reason) if profile.nil? || profile.summary[:samples].zero?

      line = saved.write(profile, @profiles.size)
      TimeSummary.new(profile).lines.each { |words| Host.say(words) } unless @quiet
      Host.say(line) unless @quiet
      Viewer.run([@file.path]) if @open
    end

    def no_profile_reason
      return "there was no thread to read" unless @options.mode == :cpu

      stopped = @pids.select { |pid| Dump::KernelProcess.new(pid).stopped? }
      words = " (process #{stopped.join(", ")} is stopped, by a signal or a debugger)" if stopped.any?
      "no thread used CPU time#{words}"
    end
  end
end
