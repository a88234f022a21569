# frozen_string_literal: true

require_relative "index"
require_relative "recorded_file"

module Sperf
  module History
    # The files of a history, in the order of their recordings.
    #
    # Only metadata are in memory. #each_profile reads one file after another, so the largest file determines how much
    # memory the history of a month takes.
    class Catalog
      # The tolerated difference between two clocks.
      SLACK_NS = 10_000_000
      private_constant :SLACK_NS

      # The files that are left, an Array of RecordedFile by start.
      attr_reader :files

      # Reads the heads of the files at +paths+. The block gets a line for each file that cannot be read. Raises Error
      # if none can be read.
      def initialize(paths, &warning)
        @warning = warning
        @indexes = Hash.new { |indexes, directory| indexes[directory] = Index.load(directory) }
        @files = paths.filter_map { |path| index(path).file(path) || read_head(path) }
          .sort_by { |file| [file.start_ns, file.path] }
        raise Error, "no file can be read" if @files.empty?
        remove_merged
      end

      # Leaves files whose recording began at +from_ns+ or later, and before +to_ns+; nil: no limit. Raises Error if
      # none is left.
      def limit_time(from_ns, to_ns)
        range = "#{time(@files.first)} to #{time(@files.last)}"
        select("no profile begins in this time; they begin from #{range}") do |file|
          (from_ns.nil? || file.start_ns >= from_ns) && (to_ns.nil? || file.start_ns < to_ns)
        end
      end

      # Leaves out profiles of requests, jobs and snapshots that were made while a recording of the same directory and
      # host ran that is also here: their samples would count twice.
      def remove_parts
        ends = Hash.new(0) # of the recordings that began before, by place
        parts = @files.sort_by { |file| [file.start_ns, file.part ? 1 : 0] }.select do |file|
          ends[file.place] = [ends[file.place], file.end_ns].max unless file.part
          file.part && file.end_ns <= ends[file.place] + SLACK_NS
        end.to_set
        leave_out("of requests, jobs or snapshots that are parts of others") { |file| parts.include?(file) }
      end

      # The sample type of most files, [name, unit].
      def main_type = @files.map { |file| file.types[file.shown] }.tally.max_by(&:last).first

      # Returns the sample type +name+, [name, unit], and leaves out the files that do not have it.
      def limit_type((name, unit))
        leave_out("without #{name} (#{unit})") { |file| !file.types.include?([name, unit]) }
        [name, unit]
      end

      # Leaves out files for which the block returns true, and reports how many. Raises Error if none is left.
      def leave_out(reason)
        before = @files.size
        select("there are only profiles #{reason}") { |file| !yield(file) }
        gone = before - @files.size
        @warning.call("left out #{gone} #{gone == 1 ? "profile" : "profiles"} #{reason}") if gone.positive?
      end

      # Yields each file with its Profile.
      def each_profile = @files.each { |file| read(file) { |profile| yield(file, profile) } }

      # Yields each file with its Summary of the sample type +type+ (a String). Files that an Index knows are not read,
      # if the type is their main one.
      def each_summary(type)
        each_known(type) do |file, summary|
          next yield(file, summary) if summary

          read(file) { |profile| yield(file, Summary.of(profile, file.type_number(type))) }
        end
      end

      # Yields each file with the Summary that an Index has of it for the sample type +type+, nil if none does.
      def each_known(type)
        @files.each do |file|
          yield(file, (index(file.path).summary(file.path) if file.type_number(type) == file.shown))
        end
      end

      # Yields the Profile of +file+, unless it cannot be read.
      def read(file)
        attempt { yield(file.read) }
        release_memory
      end

      private

      def index(path) = @indexes[File.dirname(path)]

      def read_head(path) = attempt { RecordedFile.read_head(path) }.tap { release_memory }

      # Leaves out files that a compacted file beside them holds: sperf history --compact was interrupted.
      def remove_merged
        held = Compacted.held(@files.to_h { |file| [file.path, file.sources] })
        leave_out("that compacted files hold") { |file| held.include?(file.path) } if held.any?
      end

      # Frees the profile that was read last: profiles are much larger than Ruby's GC knows.
      def release_memory = GC.start(full_mark: false)

      def attempt
        yield
      rescue Error => e
        @warning.call(e.message)
        nil
      end

      def select(complaint, &)
        left = @files.select(&)
        raise Error, complaint if left.empty?

        @files = left
      end

      def time(file) = Time.at(0, file.start_ns, :nsec).utc.strftime("%Y-%m-%d %H:%M:%S UTC")
    end
  end
end
