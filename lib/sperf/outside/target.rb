# frozen_string_literal: true

require_relative "launch"
require_relative "process_maps"
require_relative "ruby_layout"

module Sperf
  module Outside
    # Finds out why a process cannot be read, before it is.
    class TargetCheck
      # A text that is in each executable or library of Ruby.
      MARK = "RUBY_COPYRIGHT"
      PTRACE_SCOPE = "/proc/sys/kernel/yama/ptrace_scope"
      PART = 1 << 20

      # Returns whether the process has other numbers for its threads than this process: it is in a PID namespace of
      # its own.
      def self.translated?(pid)
        File.read("/proc/#{pid}/status")[/^NSpid:(.*)/, 1].to_s.split.length > 1
      rescue SystemCallError
        false
      end

      def initialize(pid)
        @pid = pid
      end

      # Returns the process's ProcessMaps. Raises Sperf::Error.
      def maps
        refuse_elsewhere
        refuse_absent
        maps = readable_maps
        refuse_unreadable
        refuse_other_programs(maps)
        maps
      rescue Errno::ENOENT, Errno::ESRCH
        raise Native::ProcessEnded, "process #{@pid} has ended"
      end

      private

      def fail!(reason) = raise(Error, "process #{@pid} #{reason}")

      def stat = File.read("/proc/#{@pid}/stat")
      def status = File.read("/proc/#{@pid}/status")

      def refuse_elsewhere
        return if Native::Target.respond_to?(:attach)

        raise Error, "only on Linux on x86-64 does sperf read other processes; " \
                     "here, start the program with sperf record"
      end

      def refuse_absent
        raise Error, "there is no process #{@pid}" unless @pid.positive? && File.directory?("/proc/#{@pid}")

        process = status[/^Tgid:\s*(\d+)/, 1].to_i
        raise Error, "there is no process #{@pid}: it is a thread of process #{process}" unless process == @pid

        fail!("has ended already: its parent has not waited for it yet (a zombie)") if stat[/.*\) (\w)/m, 1] == "Z"
      end

      def readable_maps
        fail!("is a thread of the kernel") if thread_of_kernel?
        maps = ProcessMaps.new(@pid)
        maps.executable ? maps : raise(Errno::ESRCH) # it ends, or becomes another program just now
      rescue Errno::EACCES, Errno::EPERM
        fail!(denial)
      end

      # PF_KTHREAD of the flags, the seventh field after the name.
      def thread_of_kernel? = stat[/.*\) (.*)/m, 1].split[6].to_i.anybits?(0x00200000)

      def refuse_unreadable
        File.open("/proc/#{@pid}/mem", "rb", &:close)
      rescue Errno::EACCES, Errno::EPERM
        fail!(denial)
      end

      # Another user's process can be read by root only; one's own can be forbidden by the kernel's setting.
      def denial
        owner = File.stat("/proc/#{@pid}").uid
        if owner != Process.euid && !Process.euid.zero?
          return "belongs to #{name_of(owner)}: run sperf as that user or as root (sudo)"
        end

        scope = File.read(PTRACE_SCOPE).to_i
        raise Errno::ENOENT if scope.zero?

        "may not be read: #{PTRACE_SCOPE} is #{scope}; run sperf as root (sudo), or allow it by " \
          "sudo sysctl kernel.yama.ptrace_scope=0"
      rescue Errno::ENOENT
        "may not be read: sperf or its container lacks permission (run sperf as root; in Docker, --cap-add=SYS_PTRACE)"
      end

      def name_of(uid)
        require "etc"
        Etc.getpwuid(uid)&.name || "user #{uid}"
      end

      def refuse_other_programs(maps)
        program = maps.executable.name
        File.open("/proc/#{@pid}/exe", "rb") do |file|
          fail!("is a 32-bit program: sperf reads 64-bit ones") if file.read(5)&.end_with?("\x01".b)
          next if program.match?(/ruby/i) && maps.library
          fail!("(#{program}) embeds Ruby: sperf reads processes that the ruby executable runs") if maps.library
          fail!("(#{program}) is not a Ruby program") unless marked?(file)
        end
      end

      def marked?(file)
        rest = +"".b
        while (part = file.read(PART))
          rest << part
          return true if rest.include?(MARK)

          rest = rest.byteslice(-MARK.bytesize..) || rest
        end
        false
      end
    end

    # Sperf::Native::Target.open.
    module TargetOpening
      # Returns the process +pid+ as a target. A Ruby that is read for the first time is started once more for a moment
      # (Twin). Raises Sperf::Error, whose message says what is wrong and what to do.
      def open(pid)
        maps = TargetCheck.new(pid).maps
        layout = RubyLayout.of(maps, Launch.new(maps))
        target = attach(pid, layout.at(maps))
        target.opened(layout.version, TargetCheck.translated?(pid), maps.sperf)
      rescue SystemCallError => e
        raise Error, "process #{pid} cannot be read: #{e.message}"
      end
    end

    # What Sperf::Native::Target is besides what C defines: a Ruby process that is read from outside. Nothing is written
    # to it, and it is not stopped.
    module TargetReading
      # The version of the process's Ruby, such as "4.0.5".
      attr_reader :ruby_version

      # What is known of labels: :read, :absent (the process has no sperf in it), or why they cannot be read (String).
      attr_reader :labels

      # +sperf+ is sperf's extension in the process, a ProcessMaps::Mapped, or nil.
      def opened(version, translated, sperf) # :nodoc:
        @ruby_version = version
        self.translated = translated
        @labels = sperf ? look_for_labels(sperf) : :absent
        read_threads
        self
      end

      # Returns what all threads do now: see Waits for what each has.
      def threads
        time = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
        read = read_threads
        { time_ns: time, torn: read.count { |thread| thread[:torn] }, threads: Waits.new(read).threads,
          gvl: Waits.gvl(read) }
      end

      # Returns the object that samples are taken with: the target itself.
      def sampler(cpu: true, wall: true)
        measure(cpu, wall)
        self
      end

      private

      def look_for_labels(sperf)
        found = find_labels(sperf.data)
        return :read if found == true

        theirs = found.to_s.empty? ? "another version" : "version #{found}"
        "process has #{theirs} of sperf in it, whose labels version #{VERSION} cannot read"
      end
    end

    Native::Target.extend(TargetOpening)
    Native::Target.include(TargetReading)

    # What threads wait for, by the method that each is in.
    #
    # A thread is a Hash: id, tid, name, main, ractor, state, cpu_ns, since_ns, labels, frames, truncated, waits_for,
    # fibers.
    # What only the kernel knows (since_ns, what of waits_for) is not filled in.
    class Waits
      # Of the youngest frames, those that may belong to the method that waits. Their receivers are known.
      DEPTH = 8
      # The kinds of waits whose object is the receiver of the method that waits.
      OBJECTS = %i[queue sized_queue thread condition_variable].freeze

      # Returns the thread that holds the GVL of each Ractor, and the threads that wait for it.
      def self.gvl(read)
        read.group_by { |thread| thread[:ractor] }.transform_values do |threads|
          { holder: threads.find { |thread| %i[running gc].include?(thread[:state]) }&.fetch(:id),
            waiting: threads.select { |thread| thread[:state] == :gvl_wait }.map { |thread| thread[:id] } }
        end
      end

      # +read+ is what Native::Target#read_threads returns.
      def initialize(read)
        @read = read
        @ids = read.to_h { |thread| [thread[:thread], thread[:id]] }
      end

      def threads = @read.map { |thread| described(thread) }

      private

      def described(thread)
        thread.slice(:id, :tid, :name, :main, :ractor, :state, :cpu_ns, :labels, :frames, :truncated)
          .merge(since_ns: nil, fibers: [], waits_for: waits_for(thread))
      end

      def waits_for(thread)
        case thread[:state]
        when :running, :gc then nil
        when :gvl_wait then wait(:gvl, nil, holder_of(thread))
        else lock(thread) || method_wait(thread)
        end
      end

      def holder_of(thread)
        @read.find { |one| one[:ractor] == thread[:ractor] && %i[running gc].include?(one[:state]) }&.fetch(:id)
      end

      def wait(kind, object, owner = nil) = { kind:, object:, owner:, what: nil, until_ns: nil }

      # A thread that waits for a Mutex says so itself, whichever method locks it.
      def lock(thread)
        return if thread[:lock].zero?

        kind = kind_of(thread)
        wait(kind == :monitor ? :monitor : :mutex, thread[:lock], thread[:owner])
      end

      def method_wait(thread)
        kind, label = kind_and_label(thread)
        return unless kind

        object = receiver(thread, label) if OBJECTS.include?(kind)
        wait(kind, object, kind == :thread ? @ids[object] : nil)
      end

      def receiver(thread, label)
        index = thread[:frames].index { |name,| name == label }
        # Monitor#wait_for_cond has the condition variable as its argument.
        thread[:receivers][index] unless label.end_with?("Monitor#wait_for_cond")
      end

      def kind_and_label(thread) = Dump::Waiting.kind(thread[:frames].first(DEPTH))

      def kind_of(thread) = kind_and_label(thread)&.first
    end
  end
end
