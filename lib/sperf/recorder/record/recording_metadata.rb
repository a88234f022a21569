# frozen_string_literal: true

require_relative "../../profiles/metadata"

module Sperf
  # The metadata of a recorded command's profile: what `sperf record` knows before the command runs, and what it learns
  # from the processes.
  class RecordingMetadata
    # Numbers of RubyUsage that are metadata.
    USAGE = %i[gc_count gc_minor_count gc_major_count gc_time_ns allocated_objects freed_objects].freeze
    # A word that a shell does not change.
    PLAIN_WORD = %r{\A[\w@%+=:,./-]+\z}n
    private_constant :USAGE, :PLAIN_WORD

    # +command+ is an Array of the program and its arguments; +labels+ is a Hash of the user's own fields. Must be
    # created before the command runs, which may change the checkout.
    def initialize(command, labels)
      words = Metadata.masked(command).map { |word| quoted(word) }
      @before = { "command" => words.join(" "), **Metadata.of_place, "git.dirty" => dirty }
      @labels = labels.transform_keys { |name| "label.#{name}" }
    end

    # Returns the comments that are known before the command runs.
    def initial_comments = Metadata.comments(@before.merge(@labels))

    # Returns the comments for the profile of +processes+ (Integer) of the CommandRun +run+. Resources are included only
    # when the command has ended.
    def comments(run, processes)
      handover = run.handover
      initial_comments + handover.origins +
        Metadata.comments({ "processes" => processes, "real_ns" => run.real_ns,
                            **(run.resources ? { **usage(handover.ruby_usage), **resources(run) } : {}) })
    end

    private

    # As people type it. Shellwords escapes each character, which makes `ruby -e` unreadable.
    def quoted(word)
      word.match?(PLAIN_WORD) ? word : "'#{word.gsub("'") { "'\\''" }}'"
    end

    # Returns whether there are uncommitted changes, nil if Git is missing: only Git itself knows what is a change.
    def dirty
      return unless GitCheckout.new(Dir.pwd, {}).exist?

      changes = IO.popen({ "GIT_OPTIONAL_LOCKS" => "0" }, %w[git status --porcelain --untracked-files=no],
                         err: File::NULL, &:read)
      !changes.empty? if Process.last_status.success?
    rescue SystemCallError
      nil
    end

    def usage(numbers) = USAGE.to_h { |name| [name.to_s, numbers[name]] }

    # The kernel does not know the peak of a command that is smaller than sperf itself; Ruby does.
    def resources(run)
      peak = run.resources[:max_rss_bytes] || run.handover.ruby_usage[:max_rss_bytes]
      run.resources.merge(max_rss_bytes: peak).slice(:user_ns, :system_ns, :max_rss_bytes).transform_keys(&:to_s)
    end
  end
end
