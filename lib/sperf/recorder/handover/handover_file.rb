# frozen_string_literal: true

module Sperf
  # The file `<pid>-<counter>.started` in which one profiled program hands over what it recorded. The counter tells the
  # programs apart that one process becomes by exec. ext/sperf/base/ledger.h and bindings/handover.h define the content,
  # and write it.
  #
  # A program may hand over several times while it runs: each part is a recording of its own.
  class HandoverFile
    STARTED = ".started"
    # The first bytes of the file.
    MAGIC = "sperf 1\n".b
    # The contents of a part, in their order, as extensions of the files that #unpack writes.
    PARTS = %w[.ruby .origin .statistics .pb].freeze
    RUBY_USAGE, ORIGIN, STATISTICS, PROFILE = PARTS
    # The numbers after the magic, of eight bytes each.
    NUMBERS = %i[forked handed_over_at failed answered ended taken_at toggles_asked snapshots_asked signals_lost
                 spool_at spool_failed].freeze
    # Bytes before a part: the offset of the previous part, and the lengths.
    HEADER_BYTES = 8 * (1 + PARTS.size)
    # What precedes a part that was written while the process ran, in case that it is killed.
    KEPT = "sperf kept 1\n".b.ljust(16, "\0")
    # What signals ask for, by their bits in :signals_lost.
    SIGNALS = %i[toggle snapshot].freeze
    # The kernel's letters for the states of processes that have ended.
    DEAD = %w[Z X].freeze
    # What happened to a file that another program truncated.
    TRUNCATED = "another program truncated what was recorded"
    private_constant :MAGIC, :NUMBERS, :HEADER_BYTES, :KEPT, :SIGNALS, :DEAD

    # Returns the name of the program, "<pid>-<counter>", whose file #unpack wrote to +path+.
    def self.program(path) = File.basename(path)[/\A[^.]+/]

    # The path of the file.
    attr_reader :path

    # +path+ is that of the file. +acknowledge+: whether the program is told which parts it need not keep any more.
    # Without that, parts that were acknowledged before are left out.
    def initialize(path, acknowledge: true)
      @path = path
      @acknowledge = acknowledge
      @numbers = Hash.new(0) # of a file that was removed
      read
      @unpacked_to = acknowledge ? 0 : acknowledged_to
    end

    # The offset up to which parts were acknowledged.
    def acknowledged_to = @numbers[:taken_at]

    # Reads the numbers again, and returns self.
    def read
      magic, *numbers = File.binread(@path, 8 * (1 + NUMBERS.size)).to_s.unpack("a8Q*")
      @cut = magic != MAGIC || numbers.size < NUMBERS.size
      return self if @cut

      @numbers = NUMBERS.zip(numbers).to_h { |name, number| [name, number || 0] }
      self
    rescue SystemCallError
      self # The file was removed.
    end

    # The name of the program, "<pid>-<counter>".
    def name = HandoverFile.program(@path)

    # The id of the process, and which of its programs this is.
    def pid = File.basename(@path).to_i
    def counter = File.basename(@path)[/-(\d+)/, 1].to_i

    # The number of children of fork that were not recorded, so far.
    def forked_count = @numbers[:forked]

    # Returns why the program could not write its last part, a String; nil if it could, or did not try.
    def failure = reason(@numbers[:failed])

    # Whether it has left a profile.
    def profile_left? = (@numbers[:handed_over_at].positive? && !@lost_part) || (cut_off? && !@lost_spool)

    # Whether the end of the recording was not handed over: the program was killed, crashed, or is still running. Then
    # there is its spool, which it wrote while it ran.
    def cut_off? = !@cut && @numbers[:spool_at] > @numbers[:handed_over_at]

    # Returns why the program stopped writing its spool, a String; nil if it did not.
    def spool_failure = reason(@numbers[:spool_failed])

    # Whether another process has truncated the file. Then the program writes nothing more.
    def truncated? = @cut || @lost_part || @lost_spool || [failure, spool_failure].include?(TRUNCATED)

    # Whether the program has done what it was asked for in +turn+ of the control page.
    def answered?(turn) = @numbers[:answered] >= turn

    # Whether the program has said that it will hand over nothing more.
    def ended? = @numbers[:ended].positive?

    # Whether the process exists.
    def alive?
      !DEAD.include?(File.read("/proc/#{pid}/stat")[/\) (\w)/, 1])
    rescue Errno::ENOENT, Errno::ESRCH
      !File.exist?("/proc/self") && signalled?
    rescue SystemCallError
      true
    end

    # Returns how often the program received the signals that ask for something, by :toggle and :snapshot.
    def requests = { toggle: @numbers[:toggles_asked], snapshot: @numbers[:snapshots_asked] }

    # Returns for which of these signals the program has a handler of its own, an Array.
    def overridden_signals = SIGNALS.select.with_index { |_name, bit| @numbers[:signals_lost][bit] == 1 }

    # Writes the new parts to files beside this one, and acknowledges them.
    def unpack
      newest = @numbers[:handed_over_at]
      return if newest <= @unpacked_to

      @lost_part = AtomicFile.surviving_limits { File.open(@path, "rb") { |file| unpack_chain(file, newest) } }.nil?
      @unpacked_to = newest
      return unless @acknowledge

      File.open(@path, "r+b") { |file| file.pwrite([newest].pack("Q"), 8 * (1 + NUMBERS.index(:taken_at))) }
    end

    # Writes what is in the spool, and was not handed over, to such files. Does so once.
    def unpack_spool
      return if @unpacked_spool || !cut_off?

      offset = @numbers[:spool_at]
      while offset > @numbers[:handed_over_at]
        previous = unpack_kept(offset) || decode_spool(offset)
        break if !previous || previous >= offset

        unpacked = true
        offset = previous
      end
      @lost_spool = !unpacked && !previous
      @unpacked_spool = true
    end

    private

    # Returns what the error +number+ means, nil for 0.
    def reason(number)
      return TRUNCATED if number == Errno::ESTALE::Errno

      AtomicFile.reason(SystemCallError.new(number)) unless number.zero?
    end

    # Returns the offset of what was written before, as #decode_spool does; nil if there is no trace at +offset+.
    def unpack_kept(offset)
      AtomicFile.surviving_limits do
        File.open(@path, "rb") do |file|
          file.seek(offset)
          unpack_part(file, offset + KEPT.bytesize) if file.read(KEPT.bytesize) == KEPT
        end
      end
    end

    def decode_spool(offset)
      profile, statistics, previous = Native.read_spool(@path, offset)
      return unless profile

      texts = { STATISTICS => statistics, PROFILE => profile.encode(:pprof, timeline: true) }
      AtomicFile.surviving_limits do
        PARTS.each { |extension| File.binwrite(part_path(offset, extension), texts.fetch(extension, "")) }
      end
      previous
    end

    # Returns nil if a part is missing. Older parts have lower offsets, so the loop ends whatever the file contains.
    def unpack_chain(file, offset)
      while offset > @unpacked_to
        previous = unpack_part(file, offset)
        return unless previous
        break if previous >= offset

        offset = previous
      end
      offset
    end

    # Returns the offset of the previous part; nil if the file was truncated, and this part is missing. Raises
    # SystemCallError, and then leaves no file of this part.
    def unpack_part(file, offset)
      file.seek(offset)
      previous, *lengths = file.read(HEADER_BYTES)&.unpack("Q*")
      return if lengths.size < PARTS.size || lengths.sum.zero? || file.pos + lengths.sum > file.size

      PARTS.zip(lengths) { |extension, length| IO.copy_stream(file, part_path(offset, extension), length) }
      previous
    rescue SystemCallError
      Dir.glob(File.basename(part_path(offset, ".*")), base: File.dirname(@path)) do |name|
        File.unlink(File.join(File.dirname(@path), name))
      end
      raise
    end

    # Sorted by name, these paths are in the order of time.
    def part_path(offset, extension) = format("%s.%016x%s", @path.delete_suffix(STARTED), offset, extension)

    def signalled?
      Process.kill(0, pid)
      true
    rescue Errno::ESRCH
      false
    rescue SystemCallError
      true
    end
  end

  # What Ruby itself did in a process: collected garbage, allocated objects, ran compiled code. Immutable.
  #
  # The VM counts these from its start; ext/sperf/bindings/ruby_usage.c reads them. Usages of several processes add up.
  class RubyUsage
    # Counters: nanoseconds of GC, garbage collections of each kind, objects, and instructions of the VM, all of them
    # and those that ran as YJIT's machine code (both 0 without --yjit-stats).
    COUNTS = %i[
      gc_time_ns gc_count gc_minor_count gc_major_count allocated_objects freed_objects instructions yjit_instructions
    ].freeze
    # The state at one time: whether YJIT is on (0 or 1), and the peak memory of the process in bytes.
    STATES = %i[yjit_processes max_rss_bytes].freeze
    NAMES = [*COUNTS, *STATES].freeze
    # Numbers of which several processes have a maximum and not a sum.
    PEAKS = %i[max_rss_bytes].freeze
    private_constant :NAMES, :PEAKS

    # Parses what #to_s, or Native.ruby_usage, returns. Ignores unknown lines.
    def self.parse(text)
      rows = text.scan(/^(\w+) (\d+)$/)
      new(**rows.to_h { |name, number| [name.to_sym, number.to_i] }.slice(*NAMES))
    end

    # +numbers+ are Integers by the names in COUNTS and STATES, 0 by default.
    def initialize(**numbers)
      @numbers = NAMES.to_h { |name| [name, numbers.fetch(name, 0)] }.freeze
      freeze
    end

    # Returns the number called +name+, an Integer.
    def [](name) = @numbers.fetch(name)

    # Returns the share of instructions that ran as YJIT's machine code, from 0 to 1; nil if Ruby did not count them.
    def yjit_ratio = (self[:yjit_instructions].fdiv(self[:instructions]) unless self[:instructions].zero?)

    # Returns the RubyUsage of both processes together.
    def +(other)
      RubyUsage.new(**NAMES.to_h do |name|
        pair = [self[name], other[name]]
        [name, PEAKS.include?(name) ? pair.max : pair.sum]
      end)
    end

    # Returns the lines that RubyUsage.parse reads.
    def to_s = @numbers.map { |name, number| "#{name} #{number}\n" }.join
  end
end
