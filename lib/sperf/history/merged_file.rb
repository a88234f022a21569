# frozen_string_literal: true

require "zlib"
require_relative "../profiles/atomic_file"
require_relative "../profiles/compacted"
require_relative "../profiles/profile_file"
require_relative "sums"

module Sperf
  module History
    # The file of an hour or a day, made of the files of a group.
    #
    # Times of single samples are dropped, and with them marks and times of requests. All sums stay: the encoded file is
    # read again, and its totals must be those of all sources.
    class MergedFile
      # Comments on times of single samples and requests, and on a session's own work.
      DROPPED = /\A# (?:marks|requests): |\A# sperf: (?:capture=|hook_waits |process \d+: )/n
      LOSS = /\A# sperf: lost ([\w ]+)=(\d+)\z/n
      private_constant :DROPPED, :LOSS

      attr_reader :path, :sources, :bytes

      # Reads the files of +group+, an Array of Candidate. The block is called with a line for each one that cannot be
      # read: it stays out. Raises Error.
      def initialize(path, group, &warning)
        @path = path
        @warning = warning
        @sources = []
        @digests = {}
        @losses = Hash.new(0)
        @totals = Hash.new(0)
        sum = Sums.of(group) { |candidate| read(candidate) }
        @bytes = encode(sum) if @sources.size > 1
      end

      # Whether there are files to merge.
      def useful? = !@bytes.nil?

      def profiles = @sources.sum(&:profiles)

      # Writes the file, and waits until the disk has it. Raises WriteError, SystemCallError; then nothing has changed.
      def write
        AtomicFile.write(@path, sync: true) { |file| file.write(@bytes) }
        File.chmod(permissions, @path)
      end

      private

      def read(candidate)
        bytes = File.binread(candidate.path)
        profile = ProfileFile.new(candidate.path, bytes:).read
        raise Error, "#{candidate.path} is being changed" unless candidate.unchanged?

        @digests[candidate.name] = Compacted.digest(bytes) if candidate.path != @path
        profile.summary[:totals].each { |type, total| @totals[type] += total }
        profile.comments.each { |comment| LOSS.match(comment.b) { |match| @losses[match[1]] += match[2].to_i } }
        @sources << candidate
        profile
      rescue Error, SystemCallError => e
        @warning.call(e.is_a?(Error) ? e.message : "cannot read #{candidate.path}: #{AtomicFile.reason(e)}")
        nil
      end

      def encode(sum)
        kept = sum.comments.reject { |text| text.b.match?(DROPPED) || text.b.match?(LOSS) || Compacted.comment?(text) }
        losses = @losses.map { |reason, count| "# sperf: lost #{reason}=#{count}" }
        own = Compacted.comments(profiles:, end_ns: @sources.map(&:end_ns).max, sources: @digests)
        bytes = Zlib.gzip(sum.replace_comments(kept + losses + own).encode(:pprof, timeline: false))
        read = ProfileFile.new(@path, bytes:).read.summary[:totals]
        raise Error, "cannot merge into #{@path}: the sum would differ" unless read == @totals

        bytes
      end

      # What all sources allow.
      def permissions = @sources.map { |source| source.stat.mode & 0o777 }.reduce(:&) | 0o600
    end
  end
end
