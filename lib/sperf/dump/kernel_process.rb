# frozen_string_literal: true

module Sperf
  class Dump
    # What the kernel says of a process's threads (proc(5)): the system call, its file, and how long a thread waits.
    # Each method returns nil where the kernel does not say, as in containers that hide it.
    class KernelProcess
      # What a call's first argument is: a descriptor, an array of descriptors, a process.
      CALLS = {
        "x86_64" => { fd: { 0 => "read", 1 => "write", 17 => "pread", 18 => "pwrite", 19 => "readv", 20 => "writev",
                            40 => "sendfile", 42 => "connect", 43 => "accept", 44 => "sendto", 45 => "recvfrom",
                            46 => "sendmsg", 47 => "recvmsg", 72 => "fcntl", 73 => "flock", 74 => "fsync",
                            75 => "fdatasync", 232 => "epoll_wait", 281 => "epoll_pwait", 288 => "accept" },
                      poll: { 7 => "poll", 271 => "ppoll" },
                      other: { 2 => "open", 23 => "select", 35 => "nanosleep", 202 => "futex",
                               230 => "clock_nanosleep", 257 => "open", 270 => "select" },
                      process: { 61 => "wait", 247 => "wait" } },
        "aarch64" => { fd: { 22 => "epoll_pwait", 25 => "fcntl", 32 => "flock", 63 => "read", 64 => "write",
                             65 => "readv", 66 => "writev", 67 => "pread", 68 => "pwrite", 71 => "sendfile",
                             82 => "fsync", 83 => "fdatasync", 202 => "accept", 203 => "connect", 206 => "sendto",
                             207 => "recvfrom", 211 => "sendmsg", 212 => "recvmsg", 242 => "accept" },
                       poll: { 73 => "ppoll" },
                       other: { 56 => "open", 72 => "select", 98 => "futex", 101 => "nanosleep",
                                115 => "clock_nanosleep" },
                       process: { 95 => "wait", 260 => "wait" } }
      }.freeze
      # The numbers of futex; its operations that wait for a length of time (musl) and until an instant of
      # CLOCK_MONOTONIC (glibc), and the flag that does not matter (private).
      FUTEX = { "x86_64" => 202, "aarch64" => 98 }.freeze
      WAIT_FOR = 0
      WAIT_UNTIL = 9
      ANY_FLAG = 128
      TIMESPEC = 16 # bytes
      KINDS = { fd: :io, poll: :io, process: :process, other: :other }.freeze
      POLLED = 8 # bytes of a struct pollfd
      MOST_BYTES = 16_384
      CPU_FIELD = 36 # of /proc/PID/stat, behind the name: the CPU that a thread ran on last
      STOPPED = %w[T t].freeze # states of /proc/PID/stat
      private_constant :CALLS, :FUTEX, :WAIT_FOR, :WAIT_UNTIL, :ANY_FLAG, :TIMESPEC, :KINDS, :POLLED, :MOST_BYTES,
                       :CPU_FIELD, :STOPPED

      # +machine+ is that of the process, as uname(2) writes it.
      def initialize(pid, machine: RUBY_PLATFORM[/\A[^-]+/])
        @directory = "/proc/#{pid}"
        @calls = CALLS.fetch(machine, {})
        @futex = FUTEX[machine]
        @sockets = Sockets.new("#{@directory}/net")
      end

      # Returns whether a signal or a debugger has stopped the process.
      def stopped? = read("stat").to_s.rpartition(") ").last.start_with?(*STOPPED)

      # Returns the CPU time of a thread in nanoseconds.
      def cpu_ns(tid) = read("task/#{tid}/schedstat").to_s[/\A\d+/]&.to_i

      # Returns the system call of a thread: the kind of its argument, or :other, and the call with its file in words.
      # nil if it is in none, or that is not known.
      def system_call(tid)
        number, argument, second = read("task/#{tid}/syscall")&.split&.first(3)
        return unless number&.match?(/\A\d+\z/)

        kind, names = @calls.find { |_kind, calls| calls.key?(number.to_i) }
        return [:other, "system call #{number}"] unless kind

        [kind, describe(kind, names[number.to_i], Integer(argument), Integer(second))]
      end

      # Returns +wait+ (see Dump#to_h), of which Ruby tells the kind at most, with what the system call of the thread
      # tells; nil if neither tells anything.
      def complete(tid, wait)
        argument, what = system_call(tid) if tid
        return { **wait, what: } if wait[:kind] == :io || (wait[:kind] == :process && argument == :process)
        return wait if wait[:kind]

        { **wait, kind: KINDS.fetch(argument), what: } if argument
      end

      # Returns the instant at which the wait of a thread ends by itself, in nanoseconds by CLOCK_MONOTONIC: that of a
      # sleep, or of a wait with a timeout, in which Ruby waits for a condition variable. nil: it may last for ever.
      def deadline_ns(tid)
        number, *arguments = read("task/#{tid}/syscall")&.split&.first(5)
        return unless number == @futex.to_s && arguments.size == 4

        _address, operation, _value, time = arguments.map { |word| Integer(word) }
        return unless time.positive?

        case operation & ~ANY_FLAG
        when WAIT_UNTIL then timespec(time)
        when WAIT_FOR then since_last_run(tid, timespec(time))
        end
      end

      # Returns for how long a thread that does not run has not run, in nanoseconds. Its time is of the clock of the CPU
      # that it ran on, so the calling thread moves there for a moment, and reads its own.
      def idle_ns(tid)
        stat = read("task/#{tid}/stat").to_s.rpartition(") ").last.split
        last = last_run_ns(read("task/#{tid}/sched"))
        return unless stat.size > CPU_FIELD && last

        now = Native.on_cpu(stat[CPU_FIELD].to_i) { last_run_ns(read_file("/proc/thread-self/sched")) }
        now - last if now && now >= last
      end

      # Returns a descriptor in words, such as "fd 7: /tmp/log".
      def descriptor(number)
        target = Native.read_kernel_link("#{@directory}/fd/#{number}") or return "fd #{number}"
        inode = target[/\Asocket:\[(\d+)\]\z/, 1]
        target = @sockets.describe(inode) || "a socket" if inode
        "fd #{number}: #{target.sub(/\Apipe:\[\d+\]\z/, "a pipe").sub(/\Aanon_inode:\[?(\w+)\]?\z/, '\1')}"
      end

      private

      # Returns the instant that is +length+ nanoseconds after the thread began to wait; nil if either is not known.
      def since_last_run(tid, length)
        idle = length && idle_ns(tid)
        Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) - idle + length if idle
      end

      # Returns the nanoseconds of a struct timespec of the process.
      def timespec(address)
        bytes = Native.read_kernel_file("#{@directory}/mem", address, TIMESPEC)
        return unless bytes&.bytesize == TIMESPEC

        seconds, nanoseconds = bytes.unpack("q2")
        (seconds * 1_000_000_000) + nanoseconds if seconds.between?(0, 1 << 32) && nanoseconds.between?(0, 999_999_999)
      end

      def describe(kind, name, argument, second)
        case kind
        when :fd then "#{name} of #{descriptor(argument)}"
        when :poll then polled(name, argument, second)
        when :process then child([argument].pack("L").unpack1("l"))
        else name
        end
      end

      # Ruby polls one descriptor at a time.
      def polled(name, address, count)
        return "#{name} of #{count} descriptors" unless count == 1

        polled = Native.read_kernel_file("#{@directory}/mem", address, POLLED)
        polled&.bytesize == POLLED ? "#{name} of #{descriptor(polled.unpack1("l"))}" : name
      end

      def child(pid) = pid.positive? ? "process #{pid}" : "any child process"

      def last_run_ns(text)
        milliseconds = text && text[/^se\.exec_start\s*:\s*([\d.]+)/, 1].to_r
        (milliseconds * 1_000_000).to_i if milliseconds&.positive?
      end

      def read(name) = read_file("#{@directory}/#{name}")

      def read_file(path) = Native.read_kernel_file(path, 0, MOST_BYTES)
    end

    # The ends of a process's sockets, by the kernel's tables in /proc/PID/net (proc(5)).
    class Sockets
      LISTENING = "0A"
      MOST_BYTES = 4 * 1024 * 1024 # of a table: some 25,000 sockets
      NO_PEER = /\A0*:0*\z/

      # +directory+ is such a directory.
      def initialize(directory)
        @directory = directory
        @rows = {}
      end

      # Returns a socket in words, such as "TCP 127.0.0.1:3000 to 127.0.0.1:5432"; nil if the tables do not have it.
      def describe(inode)
        %w[tcp tcp6 udp udp6].each do |table|
          row = rows(table).find { |fields| fields[9] == inode }
          return "#{table[0, 3].upcase} #{ends(row)}" if row
        end
        row = rows("unix").find { |fields| fields[6] == inode }
        "Unix socket#{" #{row[7]}" if row[7]}" if row
      end

      # Returns "127.0.0.1:3000" for "0100007F:0BB8": each group of 8 digits is a word of a little-endian machine.
      def self.address(text)
        host, port = text.split(":")
        bytes = [host].pack("H*").unpack("N*").pack("V*").bytes
        "#{bytes.size == 4 ? bytes.join(".") : "[#{version_six(bytes)}]"}:#{port.to_i(16)}"
      end

      # The longest row of zeros is left out (RFC 5952); an IPv4 address in an IPv6 one is written as such.
      def self.version_six(bytes)
        groups = bytes.each_slice(2).map { |high, low| (high << 8) | low }
        return "::ffff:#{bytes.last(4).join(".")}" if groups.first(6) == [0, 0, 0, 0, 0, 0xffff]

        text = groups.map { |group| group.to_s(16) }.join(":")
        zeros = text.scan(/(?<=\A|:)0(?::0)+(?=\z|:)/).max_by(&:size)
        zeros ? text.sub(/(?:\A|:)#{zeros}(?:\z|:)/, "::") : text
      end
      private_class_method :version_six

      private

      def ends(row)
        own, peer, state = row.values_at(1, 2, 3)
        return "#{Sockets.address(own)}#{", listening" if state == LISTENING}" if peer.match?(NO_PEER)

        "#{Sockets.address(own)} to #{Sockets.address(peer)}"
      end

      def rows(table)
        @rows[table] ||=
          Native.read_kernel_file("#{@directory}/#{table}", 0, MOST_BYTES).to_s.lines.drop(1).map(&:split)
      end
    end
  end
end
