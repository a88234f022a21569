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
      magic, @forked, @offset, error = File.binread(path, 32).to_s.unpack("a8QQQ")
      @forked = @offset = error = 0 unless magic == MAGIC && error
      @failure = AtomicFile.reason(SystemCallError.new(error)) unless error.zero?
    end

    # The number of children of fork that ran on unrecorded, so far.
    def forked_count = @forked

    # Why the program could not leave its profile, a String; nil if it did not try, or could.
    attr_reader :failure

    # Puts what was left into files beside this one, unless that was done before.
    def unpack
      return if @offset.zero? || File.exist?(beside(PROFILE))

      AtomicFile.surviving_limits do
        File.open(@path, "rb") do |file|
          file.seek(@offset)
          lengths = file.read(LENGTHS_BYTES).unpack("Q*")
          PARTS.zip(lengths) { |extension, length| IO.copy_stream(file, beside(extension), length) }
        end
      end
    end

    private

    def beside(extension) = @path.delete_suffix(STARTED) + extension
  end
end
