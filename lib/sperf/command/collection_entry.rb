# frozen_string_literal: true

module Sperf
  # What one program leaves for the sperf command that it runs under, in a file `<pid>-<counter>.started`; the counter
  # tells the programs apart that one process becomes by exec. ext/sperf/base/ledger.h and bindings/handover.h say what
  # is in it, and write it.
  #
  # A program may leave something several times while it runs: parts, each a recording of its own.
  class CollectionEntry
    STARTED = ".started"
    # How the file begins.
    MAGIC = "sperf 1\n".b
    # What a part has, in its order there: the extensions of the files that #unpack makes.
    PARTS = %w[.ruby .origin .statistics .pb].freeze
    RUBY_USAGE, ORIGIN, STATISTICS, PROFILE = PARTS
    # The numbers behind the magic, of eight bytes each.
    NUMBERS = %i[forked handed_over_at failed answered ended taken_at toggles_asked snapshots_asked signals_lost
                 spool_at spool_failed cut].freeze
    # Bytes before a part: where the one before it is, and the lengths.
    HEADER_BYTES = 8 * (1 + PARTS.size)
    # What is before a part that was kept while the process ran on, in case that it is killed.
    KEPT = "sperf kept 1\n".b.ljust(16, "\0")
    # Of a file that was truncated: nothing that was handed over is lost.
    REWRITTEN = 1
    # What signals ask for, by their bits.
    SIGNALS = %i[toggle snapshot].freeze
    # The states of processes that are no more, as the kernel calls them.
    DEAD = %w[Z X].freeze
    private_constant :MAGIC, :NUMBERS, :HEADER_BYTES, :KEPT, :REWRITTEN, :SIGNALS, :DEAD

    # Of a file made by #unpack, returns the name of the program that it is of: "<pid>-<counter>".
    def self.program(path) = File.basename(path)[/\A[^.]+/]

    # The path of the file.
    attr_reader :path

    # +path+ is that of the file; +takes+: whether the program is told what is not needed any more. Without that, what
    # somebody has taken before is left out.
    def initialize(path, takes: true)
      @path = path
      @takes = takes
      @numbers = Hash.new(0) # of a file that somebody has removed
      read
      @unpacked_to = takes ? 0 : @numbers[:taken_at]
    end

    # Up to which offset somebody has put what was handed over into files.
    def taken_at = @numbers[:taken_at]

    # Looks again.
    def read
      magic, *numbers = File.binread(@path, 8 * (1 + NUMBERS.size)).to_s.unpack("a8Q*")
      @cut = magic != MAGIC || numbers.size < NUMBERS.size
      return self if @cut # The process may write it anew.

      @numbers = NUMBERS.zip(numbers).to_h { |name, number| [name, number || 0] }
      self
    rescue SystemCallError
      self # Somebody has removed it.
    end

    # The name of the program, "<pid>-<counter>".
    def name = CollectionEntry.program(@path)

    # The id of the process, and which of its programs this is.
    def pid = File.basename(@path).to_i
    def counter = File.basename(@path)[/-(\d+)/, 1].to_i

    # The number of children of fork that ran on unrecorded, so far.
    def forked_count = @numbers[:forked]

    # Why the program could not leave what it recorded last, a String; nil if it did not try, or could.
    def failure
      AtomicFile.reason(SystemCallError.new(@numbers[:failed])) unless @numbers[:failed].zero?
    end

    # Whether it has left anything.
    def left? = (@numbers[:handed_over_at].positive? && !@lost_part) || (cut_off? && !@lost_spool)

    # Whether the last of what it recorded is not handed over: it was killed, it crashed, or it is still running. There
    # is what it wrote as it ran.
    def cut_off? = @numbers[:spool_at] > @numbers[:handed_over_at]

    # Why it stopped writing as it ran, a String; nil if it did not.
    def spool_failure
      AtomicFile.reason(SystemCallError.new(@numbers[:spool_failed])) unless @numbers[:spool_failed].zero?
    end

    # Whether another process has truncated the file: it was written anew, or it is not whole now.
    def truncated? = @cut || @lost_part || @lost_spool || @numbers[:cut].positive?

    # Whether something that had been written is lost by that.
    def truncated_with_loss? = truncated? && @numbers[:cut] != REWRITTEN

    # Whether it has done what it was asked to do in +turn+ of the control page.
    def answered?(turn) = @numbers[:answered] >= turn

    # Whether it has said that nothing more comes of it.
    def ended? = @numbers[:ended].positive?

    # Whether the process is there.
    def alive?
      !DEAD.include?(File.read("/proc/#{pid}/stat")[/\) (\w)/, 1])
    rescue Errno::ENOENT, Errno::ESRCH
      !File.exist?("/proc/self") && signalled?
    rescue SystemCallError
      true
    end

    # How often it was sent the signals that ask for something, by :toggle and :snapshot.
    def asked = { toggle: @numbers[:toggles_asked], snapshot: @numbers[:snapshots_asked] }

    # For which of these the program has a handler of its own, an Array.
    def lost_signals = SIGNALS.select.with_index { |_name, bit| @numbers[:signals_lost][bit] == 1 }

    # Puts what was left since the last time into files beside this one, and tells the program that it is not needed
    # any more.
    def unpack
      newest = @numbers[:handed_over_at]
      return if newest <= @unpacked_to

      @lost_part = AtomicFile.surviving_limits { File.open(@path, "rb") { |file| unpack_chain(file, newest) } }.nil?
      @unpacked_to = newest
      return unless @takes

      File.open(@path, "r+b") { |file| file.pwrite([newest].pack("Q"), 8 * (1 + NUMBERS.index(:taken_at))) }
    end

    # Puts what it wrote as it ran, and did not hand over, into such files, unless that was done before.
    def unpack_spools
      return if @unpacked_spools || !cut_off?

      offset = @numbers[:spool_at]
      while offset > @numbers[:handed_over_at]
        previous = unpack_kept(offset) || unpack_spool(offset)
        break if !previous || previous >= offset

        unpacked = true
        offset = previous
      end
      @lost_spool = !unpacked && !previous
      @unpacked_spools = true
    end

    private

    # Returns the offset of what was written before, as #unpack_spool does; nil if there is no trace.
    def unpack_kept(offset)
      AtomicFile.surviving_limits do
        File.open(@path, "rb") do |file|
          file.seek(offset)
          unpack_part(file, offset + KEPT.bytesize) if file.read(KEPT.bytesize) == KEPT
        end
      end
    end

    def unpack_spool(offset)
      profile, statistics, previous = Native.read_spool(@path, offset)
      return unless profile

      write_spool(offset, profile, statistics)
      previous
    end

    def write_spool(offset, profile, statistics)
      texts = { STATISTICS => statistics, PROFILE => profile.encode(:pprof, timeline: true) }
      AtomicFile.surviving_limits do
        PARTS.each { |extension| File.binwrite(beside(offset, extension), texts.fetch(extension, "")) }
      end
    end

    # Those that are older have lower offsets, so there is an end whatever is in the file. Returns nil if a part is
    # not there.
    def unpack_chain(file, offset)
      while offset > @unpacked_to
        previous = unpack_part(file, offset)
        return unless previous
        break if previous >= offset

        offset = previous
      end
      offset
    end

    # Returns the offset of the part before; nil if the file was truncated, and this one is not there. Raises
    # SystemCallError, and leaves nothing of this one.
    def unpack_part(file, offset)
      file.seek(offset)
      previous, *lengths = file.read(HEADER_BYTES)&.unpack("Q*")
      return if lengths.size < PARTS.size || lengths.sum.zero? || file.pos + lengths.sum > file.size

      PARTS.zip(lengths) { |extension, length| IO.copy_stream(file, beside(offset, extension), length) }
      previous
    rescue SystemCallError
      Dir.glob(File.basename(beside(offset, ".*")), base: File.dirname(@path)) do |name|
        File.unlink(File.join(File.dirname(@path), name))
      end
      raise
    end

    # In the order of time.
    def beside(offset, extension) = format("%s.%016x%s", @path.delete_suffix(STARTED), offset, extension)

    def signalled?
      Process.kill(0, pid)
      true
    rescue Errno::ESRCH
      false
    rescue SystemCallError
      true
    end
  end
end
