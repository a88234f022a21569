# frozen_string_literal: true

require_relative "process_maps"

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
        refuse_absent
        maps = readable_maps
        refuse_unreadable
        refuse_other_programs(maps)
        maps
      rescue Errno::ENOENT, Errno::ESRCH
        raise Error, "process #{@pid} has ended"
      end

      private

      def fail!(reason) = raise(Error, "process #{@pid} #{reason}")

      def stat = File.read("/proc/#{@pid}/stat")
      def status = File.read("/proc/#{@pid}/status")

      def refuse_absent
        raise Error, "there is no process #{@pid}" unless @pid.positive? && File.directory?("/proc/#{@pid}")

        process = status[/^Tgid:\s*(\d+)/, 1].to_i
        raise Error, "there is no process #{@pid}: it is a thread of process #{process}" unless process == @pid

        fail!("has ended already: its parent has not waited for it yet (a zombie)") if stat[/.*\) (\w)/m, 1] == "Z"
      end

      def readable_maps
        maps = ProcessMaps.new(@pid)
        fail!("is a thread of the kernel") unless maps.executable

        maps
      rescue Errno::EACCES, Errno::EPERM
        fail!(denial)
      rescue Errno::ENOENT
        fail!("is a thread of the kernel") if File.directory?("/proc/#{@pid}")
        raise
      end

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
  end
end
