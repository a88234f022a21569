# frozen_string_literal: true

require_relative "../program/quantity"

module Sperf
  class CLI
    # The sample type that is shown (--sample-type), for a Command that has this option.
    module SampleType
      # The sample type that counts samples, which is not suggested.
      COUNT = "samples"

      private

      # Returns the number of the sample type in the option, by default that of the profile. Raises UsageError.
      def sample_type(profile)
        types, shown = profile.sample_types
        name = given[:sample_type]
        return shown unless name

        number = name.match?(/\A\d+\z/) ? name.to_i : types.index { |type, _| type == name }
        return number if number && number < types.size

        raise UsageError, "--sample-type must be one of #{types.map(&:first).join(", ")}, not #{shown(name)}"
      end

      # Returns the Profile that shows this type first; +profile+ itself without the option.
      def with_sample_type(profile) = given.key?(:sample_type) ? profile.showing(sample_type(profile)) : profile

      # Returns the names of the types that +profile+ has besides the type +number+.
      def other_sample_types(profile, number)
        names = profile.sample_types.first.map(&:first)
        (names - [names[number]]).reject { |name| name == COUNT && names.first == COUNT }
      end
    end

    # Adds labels as frames of the stacks (--tagroot, --tagleaf), for a Command that has these options.
    #
    # Frames are added before filters are applied, as in go tool pprof, so filters can match them.
    module LabelFrames
      private

      # Returns the Profile with these frames; +profile+ itself without such options.
      def with_label_frames(profile)
        wanted = given.slice(:tagroot, :tagleaf)
        return profile if wanted.empty?

        framed, unmatched = profile.with_label_frames(wanted.merge(unit: given[:unit]))
        @frames_unmatched = (@frames_unmatched || unmatched) & unmatched
        framed
      end

      # Returns the options whose labels no sample of any profile has.
      def frames_unmatched = @frames_unmatched || []

      # Warns of labels that no sample has, which may be misspelt.
      def warn_of_frames
        frames_unmatched.each do |option|
          Host.say("--#{option}: no sample has a label called #{given[option].join(" or ")}")
        end
      end
    end

    # Leaves threads that only waited out of sperf's own reports, as the page does (sperf/report/idle_threads.h). For a
    # ReportCommand.
    #
    # All threads are shown in pprof's reports, with a filter that selects a thread, and with --idle.
    module IdleThreads
      # Views that print what go tool pprof prints.
      OF_PPROF = %i[top tree peek].freeze
      THREAD_FILTER = /\Athread(?:_id)?[=:]/
      private_constant :OF_PPROF, :THREAD_FILTER

      private

      # Returns the Profile without its idle threads; +profile+ itself if there are none or they are shown.
      def without_idle_threads(profile)
        type = type_of_view(profile) # nil: the profile lacks what the view needs, which is reported later
        return profile if shows_idle_threads? || type.nil? || profile.allocations?(type)

        working, count, wall_ns = profile.without_idle_threads
        return profile unless working

        @idle_count = idle_count + count
        @idle_ns = (@idle_ns || 0) + wall_ns
        working
      end

      def of_pprof? = OF_PPROF.include?(view)

      def shows_idle_threads? = on?(:idle) || of_pprof? || THREAD_FILTER.match?(given[:tagfocus].to_s)

      # How many threads were left out.
      def idle_count = @idle_count || 0

      # Reports the threads that the totals of the report exclude.
      def report_idle_threads
        return if idle_count.zero?

        verb, object = idle_count == 1 ? %w[is it] : %w[are them]
        seconds = Quantity.grouped(@idle_ns / 1e9, 1)
        Host.say("#{Quantity.count(idle_count, "thread")} that only waited (#{seconds} s) #{verb} left out; " \
                 "--idle shows #{object}")
      end
    end

    # The options of the viewer, for a Command that can open it, and whether the user wants the viewer.
    module ViewerOptions
      # Options of the group :page for the server.
      SERVER_OPTIONS = %i[host port allow_host].freeze
      # Options for both viewer and text.
      COMMON_OPTIONS = %i[base target normalize source_path trim_path tagroot tagleaf sample_type].freeze

      private

      # Returns the keywords of Viewer.run.
      def viewer_options
        options = given.slice(:html, :host, :port, :open)
        given.key?(:allow_host) ? options.merge(allowed: given[:allow_host]) : options
      end

      # Options for the viewer only. With one of them the viewer is opened wherever the output goes.
      def page_options = self.class.options.select { |option| option.group == :page }.map(&:name)

      # Returns how an option is written on a command line, for a message.
      def written(name) = Table.flags(self.class.options.find { |option| option.name == name }).last

      # Returns whether to open the viewer: an option asks for it, or none asks for text and the output is a terminal. A
      # pipe, a file or a job without a terminal gets text. Raises UsageError for options of both kinds.
      def viewer?
        pages = given.keys & page_options
        texts = given.keys - page_options - COMMON_OPTIONS
        return texts.empty? && $stdout.tty? && servable? if pages.empty?
        return check_served(pages) if texts.empty?

        raise UsageError, "#{flag(pages.first)} is for the viewer, #{written(texts.first)} for text: " \
                          "use only one of them"
      end

      # Returns whether the page can be served. If not, prints a line that says why.
      def servable?
        require_relative "../viewer"
        Viewer.check
        true
      rescue Error => e
        Host.say("#{e.message[/\A[^;]+/]}; printing text instead")
        false
      end

      # Returns true. Raises UsageError if the options +pages+ ask for both a file and a server.
      def check_served(pages)
        served = pages & SERVER_OPTIONS
        return true unless pages.include?(:html) && served.any?

        raise UsageError, "--html writes a file and starts no server: remove #{written(served.first)}"
      end

      def view_in_browser(paths, **)
        require_relative "../viewer"
        frames = given.slice(:tagroot, :tagleaf)
        Viewer.run(paths, frames:, **viewer_options, **) do |profile|
          with_sample_type(with_template_lines(without_prefixes(profile)))
        end
      end
    end
  end
end
