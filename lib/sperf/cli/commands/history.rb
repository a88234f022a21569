# frozen_string_literal: true

require_relative "../command"
require_relative "../report_options"
require_relative "../../history/bisection"
require_relative "../../history/catalog"
require_relative "../../history/compaction"
require_relative "../../history/measure"
require_relative "../../history/periods"
require_relative "../../history/text"
require_relative "../../profiles/merging"
require_relative "../../push/directory"

module Sperf
  class CLI
    # `sperf history`: shows how a value changed over many profiles, and since which commit it is higher.
    class History < Command
      include ViewerOptions

      USAGE = "history [options] DIR|FILE..."
      # The options of --compact.
      OF_COMPACT = %i[compact keep_age keep_size dry_run].freeze
      # The options of the table, and of what else is printed.
      OF_TEXT = %i[by bisect json csv].freeze
      private_constant :OF_COMPACT, :OF_TEXT

      private

      def execute(operands)
        check(operands)
        return compact(operands) if on?(:compact)

        check_server if list?
        catalog = restrict(Sperf::History::Catalog.new(ProfilePaths.expand(operands)) { |line| Host.say(line) })
        measure = measure(catalog)
        return show_list(catalog, measure) if list?

        readings, changes = read_profiles(catalog, measure)
        on?(:bisect) ? show_bisection(readings, measure) : show_table(readings, measure, changes)
      end

      def check(operands)
        raise UsageError, "history needs a directory or files (see sperf history -h)" if operands.empty?
        raise UsageError, "history reads files twice, and cannot read standard input" if operands.include?("-")

        check_compaction(operands)
        check_list
        refuse_both(:function, :label)
        refuse_both(:json, :csv)
        raise UsageError, "--csv is not for --bisect: use --json" if on?(:bisect) && on?(:csv)
        raise UsageError, "--by is not for --bisect, which compares commits" if on?(:bisect) && given.key?(:by)
        raise UsageError, "--from must be before --to" if given[:from] && given[:to] && given[:from] >= given[:to]
      end

      def check_compaction(operands)
        wrong = given.keys.find { |name| OF_COMPACT.include?(name) != on?(:compact) }
        raise UsageError, "#{flag(wrong)} #{on?(:compact) ? "is not for" : "needs"} --compact" if wrong
        raise UsageError, "--compact needs one directory" if on?(:compact) && operands.size != 1
      end

      def check_list
        wrong = OF_TEXT.find { |name| given.key?(name) } if list?
        return unless wrong

        raise UsageError, "#{list_flag} is for the browser, #{flag(wrong)} for text: use only one of them"
      end

      def refuse_both(one, other)
        raise UsageError.of_both(flag(one), flag(other)) if given[one] && given[other]
      end

      # -- Keeping a history small --

      def compact(operands)
        directory = Sperf::History::ProfileDirectory.new(operands.first) { |line| Host.say(line) }
        limits = { keep_age_ns: given[:keep_age]&.*(1_000_000_000), keep_bytes: given[:keep_size] }
        options = { **limits, dry_run: on?(:dry_run), free: free(operands.first) }
        compaction = Sperf::History::Compaction.new(directory, **options) { |line| puts(line) }
        result = AtomicFile.surviving_limits { compaction.run }
        puts summary(result)
        exit(1) if result.failures.positive?
      end

      # Files that sperf push has still to send stay as they are. Returns a Proc.
      def free(directory)
        return ->(_path) { true } unless File.exist?(File.join(directory, Sperf::Push::State::FILE))

        state = Sperf::Push::State.new(directory)
        waiting = Sperf::Push::Directory.new(directory).entries.reject { |entry| state.of(entry) }
        waiting = waiting.to_set(&:path)
        ->(path) { !waiting.include?(path) }
      end

      def summary(result)
        before, after = [result.bytes_before, result.bytes_after].map { |bytes| format("%.1f MB", bytes / 1e6) }
        done = on?(:dry_run) ? "; nothing was changed" : ""
        "#{result.merged} profiles merged into #{result.into} files, #{result.removed} files removed; " \
          "#{before} before, #{after} after#{done}"
      end

      # -- What is read --

      # Leaves the files in +catalog+ that the options choose, and returns it.
      def restrict(catalog)
        catalog.limit_time(given[:from], given[:to])
        catalog.remove_parts
        catalog.leave_out("without a commit") { |file| file.commit.nil? } if on?(:bisect)
        catalog
      end

      # Returns the Measure, and leaves the files in +catalog+ that have its sample type.
      def measure(catalog)
        type, unit = catalog.limit_type(type_of(catalog))
        per = given.fetch(:per, :second)
        if per == :second
          catalog.leave_out("without a duration, which --per total can compare") { |file| file.duration_ns.zero? }
        end
        Sperf::History::Measure.new(type, unit, per, filters)
      end

      # Raises UsageError for an unknown sample type.
      def type_of(catalog)
        name = given[:sample_type] or return catalog.main_type
        types = catalog.files.flat_map(&:types).uniq
        return catalog.files.first.types[name.to_i] if name.match?(/\A\d+\z/) && catalog.files.first.types[name.to_i]

        types.find { |type, _unit| type == name } ||
          raise(UsageError, "--sample-type must be one of #{types.map(&:first).uniq.join(", ")}, " \
                            "not #{shown(name)}")
      end

      # Returns the filters of Measure. A label such as pid is a number, and one such as endpoint is text.
      def filters
        return [{ focus: given[:function] }] if given[:function]
        return [] unless given[:label]

        key, value = given[:label]
        # Commas would separate expressions.
        text = { tagfocus: "#{key}=\\A(?:#{Regexp.escape(value).gsub(",", "\\x2c")})\\z" }
        value.match?(/\A-?\d+\z/) ? [text, { tagfocus: "#{key}=#{value}" }] : [text]
      end

      # The chosen samples in words, nil for all samples.
      def subject = given[:function]&.source || given[:label]&.join("=")

      # Reads all profiles. Returns the readings, an Array, and the Changes if the options ask for these.
      def read_profiles(catalog, measure)
        readings, changes = measure.filtered? ? [read_samples(catalog, measure)] : read_summaries(catalog, measure)
        raise Error, "no file can be read" if readings.empty?

        refuse_without_match if measure.filtered? && readings.all? { |reading| reading.value.zero? }
        [readings, changes]
      end

      def read_samples(catalog, measure)
        readings = []
        if endpoint
          catalog.each_summary(measure.type) do |file, summary|
            readings << measure.read_endpoint(file, summary, endpoint)
          end
        elsif given[:function]
          read_function(catalog, measure) { |reading| readings << reading }
        else
          catalog.each_profile { |file, profile| readings << measure.read(file, profile) }
        end
        readings
      end

      # An index has the values of functions: only where several match, their samples are read.
      def read_function(catalog, measure)
        catalog.each_known(measure.type) do |file, summary|
          reading = summary && measure.read_function(file, summary)
          next yield(reading) if reading

          catalog.read(file) { |profile| yield(measure.read(file, profile)) }
        end
      end

      # The endpoint that --label names, nil for none: an index of the directory has the values of endpoints.
      def endpoint
        key, value = given[:label]
        value if key == Sperf::History::Summary::ENDPOINT && value != Sperf::History::Summary::NONE
      end

      def read_summaries(catalog, measure)
        changes = Sperf::History::Changes.new(measure, catalog.files.size) unless on?(:bisect) || list?
        readings = []
        catalog.each_summary(measure.type) do |file, summary|
          readings << measure.read_summary(file, summary)
          changes&.append(readings.last, summary)
        end
        [readings, changes]
      end

      # The name may be misspelt.
      def refuse_without_match
        option = given.key?(:function) ? :function : :label
        raise UsageError, "no sample of any profile matches --#{option} #{subject}"
      end

      # -- The list in the browser --

      def list_options = given.keys & self.class.options.select { |option| option.group == :list }.map(&:name)

      def list? = list_options.any?

      def list_flag = flag(list_options.first)

      # Raises Error before a month of profiles is read in vain.
      def check_server
        require_relative "../../viewer"
        Viewer.check
      rescue Error => e
        raise Error, "#{e.message[/\A[^;]+/]}; without #{list_flag}, sperf history prints a table"
      end

      def show_list(catalog, measure)
        require_relative "../../history/list_site"
        readings, = read_profiles(catalog, measure)
        state = { search: given[:function]&.source, label: given[:label]&.join("=") }.compact
        site = Sperf::History::ListSite.new(readings, measure, subject:, state:) { |line| Host.say(line) }
        Viewer.serve(site, **viewer_options)
      end

      # -- What is printed --

      def show_table(readings, measure, changes)
        kind = given.fetch(:by, :profile)
        rows = Sperf::History::Periods.of(readings, kind)
        output = Sperf::History::Rows.new(measure, subject)
        return puts(output.csv(rows)) if on?(:csv)
        return puts(output.json(rows, kind, changes)) if on?(:json)

        text = Sperf::History::Text.new(measure, subject)
        display(text.table(rows, kind) + (changes ? text.changes(changes) : ""))
      end

      def show_bisection(readings, measure)
        commits = Sperf::History::Periods.of(readings, :commit)
        raise Error, "--bisect needs profiles of two commits, and these are of one" if commits.one?

        result = Sperf::History::Bisection.new(commits, measure).result
        if on?(:json)
          puts(Sperf::History::Rows.new(measure, subject).bisection_json(result, commits.size))
        else
          display(Sperf::History::Text.new(measure, subject).bisection(result, commits))
        end
      end

      def display(text) = Display.new($stdout).show(text)
    end
  end
end
