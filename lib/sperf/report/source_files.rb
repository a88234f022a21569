# frozen_string_literal: true

require_relative "../profiles/atomic_file"
require_relative "../profiles/metadata"

module Sperf
  # Finds the source files of a profile's functions on this machine, as they are now.
  #
  # A relative path is looked for in the directory of the recording, which the profile names ("cwd"), and in the current
  # directory. Paths of another machine or a container are found as by `go tool pprof`: the prefixes of +trim_path+ are
  # removed, and relative paths are looked for below each directory of +source_path+ and its parents. Without prefixes,
  # a path through a directory with the same name as one of +source_path+ is looked for below that one:
  # /srv/app/lib/a.rb for --source-path ~/app.
  #
  # A file of a gem is also looked for in this Ruby's gems, in the same version of the gem.
  class SourceFiles
    # The number of searched paths that a note names.
    PLACES_MAX = 3
    # The gem and the file in it: gems/rack-3.1.8/lib/rack.rb, bundler/gems/rack-0a1b2c3d4e5f/lib/rack.rb.
    OF_GEM = %r{/((?:bundler/)?gems/[^/]+-[^/-]+/.+)\z}n
    NEWER = "the file is newer than the profile: its lines may have moved"
    private_constant :PLACES_MAX, :OF_GEM, :NEWER

    # +profiles+ is an Array of Profile; +source_path+ and +trim_path+ are Arrays of String.
    def initialize(profiles, source_path: [], trim_path: [])
      @directories = source_path.map { |directory| File.expand_path(directory) }
      @prefixes = trim_path.map { |prefix| prefix.end_with?("/") ? prefix : "#{prefix}/" }
      recorded = profiles.flat_map { |profile| Metadata.parse(profile.comments).fetch("cwd", []) }
      @bases = [*recorded.uniq, Dir.pwd]
      @recorded_until = profiles.filter_map { |profile| end_of(profile.summary) }.min
    end

    # Returns the text of the file +path+ (String, as in the profile), nil if it cannot be read; and a note or nil:
    # where the file was looked for, why it cannot be read, or that it is newer than the profile.
    def call(path)
      found = find(path) or return [nil, "not found: #{places(path)}"]
      [File.binread(found), (NEWER if newer?(found))]
    rescue SystemCallError => e
      [nil, "cannot read #{found}: #{AtomicFile.reason(e)}"]
    rescue ArgumentError # A NUL in the path.
      nil
    end

    # Returns +profile+ without the prefixes in the paths of its files.
    def without_prefixes(profile)
      renamed = @prefixes.empty? ? [] : profile.files.filter_map { |path| [path, trim(path)] unless trim(path) == path }
      renamed.empty? ? profile : profile.with_renamed_files(renamed)
    end

    # Returns the path of the file on this machine, nil if it is not found.
    def find(path)
      candidates(path).find { |candidate| File.file?(candidate) }
    rescue ArgumentError # A NUL in the path.
      nil
    end

    private

    # Returns the end of the recording, a Time; nil if unknown.
    def end_of(summary)
      start_ns, duration_ns = summary.values_at(:start_time_ns, :duration_ns)
      Time.at(0, start_ns + duration_ns, :nsec) if start_ns.positive?
    end

    def newer?(file) = @recorded_until && File.mtime(file) > @recorded_until

    def places(path)
      all = candidates(path).map { |candidate| candidate.start_with?("/") ? candidate : File.join(Dir.pwd, candidate) }
      all.uniq!
      more = all.size - PLACES_MAX
      named = all.first(PLACES_MAX).join(", ")
      named << " and #{more} more" if more.positive?
      @directories.empty? ? "#{named}; --source-path says where else to look" : named
    end

    def candidates(path)
      trimmed = trim(path)
      return [*@directories.filter_map { |directory| moved(path, directory) }, path, *in_gems(path)] if
        trimmed.start_with?("/")

      @directories.flat_map { |directory| upward(directory, trimmed) } +
        [*@bases, *@prefixes].map { |base| File.join(base, trimmed) }.push(path).uniq
    end

    def trim(path)
      prefix = @prefixes.find { |candidate| path.start_with?(candidate) }
      prefix ? path.delete_prefix(prefix) : path
    end

    # Returns the path below +directory+ of an absolute path through a directory with the same name, or nil.
    def moved(path, directory)
      rest = path.partition("/#{File.basename(directory)}/").last
      File.join(directory, rest) if @prefixes.empty? && !rest.empty?
    end

    # Returns the possible paths of a gem's file in this Ruby.
    def in_gems(path)
      file = path.b[OF_GEM, 1] # The path may have any encoding.
      file && defined?(Gem) ? Gem.path.map { |directory| File.join(directory, file) } - [path] : []
    end

    # Returns +path+ below +directory+ and below each of its parents.
    def upward(directory, path)
      parent = File.dirname(directory)
      [File.join(directory, path), *(upward(parent, path) unless parent == directory)]
    end
  end

  # Corrects the lines of ERB templates in a profile to those of their files.
  #
  # With config.action_view.annotate_rendered_view_with_filenames, Rails inserts a line before the source of each
  # template. Every line is then one too high, also in Ruby's __LINE__ and backtraces. A profile does not say whether
  # this was set, but the file shows it. The lines are corrected if more of what was recorded has code in the line
  # before than in the line itself, or if a line is past the end of the file. No corrected line is past the end.
  class TemplateLines
    # Code on a line of its own that calls nothing.
    IDLE = /\A(?:end|else|ensure|begin|\}|\))?\z/
    private_constant :IDLE

    # +sources+ is a SourceFiles.
    def initialize(sources)
      @sources = sources
    end

    # Returns a corrected Profile; +profile+ itself if its lines are right.
    def correct(profile)
      wrong = profile.template_lines.filter_map { |path, lines| correction(path, lines) }
      wrong.empty? ? profile : profile.with_template_lines(wrong)
    end

    private

    # Returns [path, inserted lines, last line]; nil if the lines are right, or the file has changed since.
    def correction(path, lines)
      text, note = @sources.call(path)
      return if note || text.nil? || text.empty?

      text = text.b
      last = text.count("\n") + (text.end_with?("\n") ? 0 : 1)
      before = moved?(text, lines, last) ? 1 : 0
      [path, before, last] if before.positive? || lines.keys.max > last
    end

    # After its last line, a template returns its output: that line may be recorded. A few samples may find lines in
    # which nothing runs for long, such as the last one of a text. A block's end says nothing.
    def moved?(text, lines, last)
      return true if lines.keys.max > last + 1

      running = running_lines(text)
      lines = lines.reject { |line, _| line == 1 || running[line] == false } # The first is the inserted line.
      sum_of(lines) { |line| running[line - 1] } > sum_of(lines) { |line| running[line] }
    end

    def sum_of(lines) = lines.sum { |line, count| yield(line) ? count : 0 }

    # Returns a Hash: true for lines with code, and lines in which text begins; false for those of an IDLE one.
    def running_lines(text)
      require "strscan"
      running = {}
      scanner = StringScanner.new(text)
      line = 1
      trims = false # Whether the tag before was <% %>, which removes the rest of its line.
      until scanner.eos?
        chunk = scanner.scan(/(?:(?!<%(?!%)).)+/m).to_s
        add_text(running, chunk, line, trims)
        line += chunk.count("\n")
        tag = scanner.scan(/<%.*?(?:%>|\z)/m) or next
        add_code(running, tag, line)
        line += tag.count("\n")
        trims = !tag.start_with?("<%=")
      end
      running
    end

    def add_text(running, chunk, line, trims)
      trimmed = trims && chunk.match?(/\A[ \t]*\n/)
      rest = trimmed ? chunk.sub(/\A[ \t]*\n/, "") : chunk
      running[trimmed ? line + 1 : line] = true unless rest.empty? || rest.match?(/\A[ \t]*\z/)
    end

    def add_code(running, tag, line)
      return if tag.start_with?("<%#")

      tag.delete_prefix("<%").delete_suffix("%>").each_line.with_index(line) do |code, number|
        running[number] ||= !IDLE.match?(code.gsub(/\A[=-]+|-\s*\z/, "").strip)
      end
    end
  end
end
