# frozen_string_literal: true

require_relative "../profiles/metadata"

module Sperf
  # Where the profile of a recorded command comes from: what `sperf record` knows before the command runs, and what it
  # learns from the processes in it.
  class RecordingMetadata
    # What of RubyUsage is told, all processes together.
    USAGE = %i[gc_count gc_minor_count gc_major_count gc_time_ns allocated_objects freed_objects].freeze
    # What a shell takes as it is.
    PLAIN_WORD = %r{\A[\w@%+=:,./-]+\z}n
    private_constant :USAGE, :PLAIN_WORD

    # +command+ is an Array of the program and its arguments; +labels+ is a Hash of what the user wants to be told
    # apart by. To be made before the command runs: it may change what is checked out.
    def initialize(command, labels)
      words = Metadata.masked(command).map { |word| quoted(word) }
      @before = { "command" => words.join(" "), **Metadata.of_place, "git.dirty" => dirty }
      @labels = labels.transform_keys { |name| "label.#{name}" }
    end

    # Returns the comments that are known before the command runs.
    def beginning = Metadata.comments(@before.merge(@labels))

    # Returns the comments for the profile of +processes+ (Integer) of the CommandRun +run+. What is known at its end
    # only is not told before.
    def comments(run, processes)
      collection = run.collection
      beginning + collection.origins +
        Metadata.comments({ "processes" => processes, "real_ns" => run.real_ns,
                            **(run.resources ? { **usage(collection.ruby_usage), **resources(run) } : {}) })
    end

    private

    # As people type it, and a shell takes it. Shellwords puts a backslash before each character, which nobody can read
    # in `ruby -e`.
    def quoted(word)
      word.match?(PLAIN_WORD) ? word : "'#{word.gsub("'") { "'\\''" }}'"
    end

    # Only Git itself knows what counts as a change; where it is missing, nothing is said.
    def dirty
      return unless GitCheckout.new(Dir.pwd, {}).there?

      changes = IO.popen({ "GIT_OPTIONAL_LOCKS" => "0" }, %w[git status --porcelain --untracked-files=no],
                         err: File::NULL, &:read)
      !changes.empty? if Process.last_status.success?
    rescue SystemCallError
      nil
    end

    def usage(numbers) = USAGE.to_h { |name| [name.to_s, numbers[name]] }

    # The kernel does not know the peak of a command that is smaller than sperf itself; Ruby does.
    def resources(run)
      peak = run.resources[:max_rss_bytes] || run.collection.ruby_usage[:max_rss_bytes]
      run.resources.merge(max_rss_bytes: peak).slice(:user_ns, :system_ns, :max_rss_bytes).transform_keys(&:to_s)
    end
  end
end
