# frozen_string_literal: true

module Sperf
  # What one program leaves for the sperf command that it runs under, in a file `<pid>-<counter>.started`; the counter
  # tells the programs apart that one process becomes by exec. ext/sperf/base/ledger.h and bindings/handover.h say what
  # is in it, and write it.
  class CollectionEntry
    STARTED = ".started"
    # How the file begins.
    MAGIC = "sperf 1\n".b
    # What was left last, in its order there: the extensions of the files that #unpack makes.
    PARTS = %w[.ruby .origin .statistics .pb].freeze
    RUBY_USAGE, ORIGIN, STATISTICS, PROFILE = PARTS
    # Bytes before the parts: their lengths.
    LENGTHS_BYTES = 8 * PARTS.size
    private_constant :MAGIC, :LENGTHS_BYTES

    # +path+ is that of the file.
    def initialize(path)
      @path = path
      magic, @forked, @offset, error, @spool = File.binread(path, 40).to_s.unpack("a8QQQQ")
      @forked = @offset = error = @spool = 0 unless magic == MAGIC && @spool
      @failure = AtomicFile.reason(SystemCallError.new(error)) unless error.zero?
    end

    # The number of children of fork that ran on unrecorded, so far.
    def forked_count = @forked

    # Why the program could not leave its profile, a String; nil if it did not try, or could.
    attr_reader :failure

    # Whether the last of what the program recorded is missing: it was killed, it crashed, or it is still running, and
    # what it left was written as it ran.
    def cut_off? = @spool > @offset

    # The process id.
    def pid = File.basename(@path).to_i

    # Puts what was left into files beside this one, unless that was done before.
    def unpack
      unpack_handover unless @offset.zero? || File.exist?(beside(PROFILE))
      unpack_spools if cut_off? && !File.exist?(beside(".1#{PROFILE}"))
    end

    private

    # The oldest first: the first one is there when all are.
    def unpack_spools
      spools.each.with_index(1).reverse_each do |(profile, statistics), number|
        AtomicFile.surviving_limits do
          File.binwrite(beside(".#{number}#{STATISTICS}"), statistics)
          File.binwrite(beside(".#{number}#{PROFILE}"), profile.encode(:pprof, timeline: true))
        end
      end
    end

    # What was written as the program ran, and is not in what it handed over: an Array of profiles with their
    # statistics, the latest first.
    def spools
      found = []
      offset = @spool
      while offset > @offset
        profile, statistics, offset = Native.read_spool(@path, offset)
        break unless profile

        found << [profile, statistics]
      end
      found
    end

    def unpack_handover
      AtomicFile.surviving_limits do
        File.open(@path, "rb") do |file|
          file.seek(@offset)
          lengths = file.read(LENGTHS_BYTES).unpack("Q*")
          PARTS.zip(lengths) { |extension, length| IO.copy_stream(file, beside(extension), length) }
        end
      end
    end

    def beside(extension) = @path.delete_suffix(STARTED) + extension
  end
end
