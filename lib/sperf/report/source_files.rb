# frozen_string_literal: true

require "strscan"
require_relative "../profiles/atomic_file"
require_relative "../profiles/metadata"

module Sperf
  # Where the source of a profile's functions is on this machine: the files as they are now.
  #
  # A relative path was relative to the directory that the program was recorded in, which the profile tells ("cwd"), or
  # is so to the current one. What was recorded elsewhere, in a container say, is found as `go tool pprof` finds it: the
  # prefixes of +trim_path+ are taken off, and what is relative then is looked for below each directory of
  # +source_path+, and below the directories above it. Where nothing is said of prefixes, a path that goes through a
  # directory called like one of +source_path+ is taken to be below that one: /srv/app/lib/a.rb for --source-path ~/app.
  #
  # A file of a gem is looked for where this Ruby has its gems, too, if it has the same version of that gem.
  class SourceFiles
    # How many places a note names where a file was looked for.
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

    # Returns the text of the file that a profile calls +path+ (String), nil where it cannot be read, and a line on it,
    # or nil: where it was looked for, why it cannot be read, or that it is newer than the profile.
    def call(path)
      found = find(path) or return [nil, "not found: #{places(path)}"]
      [File.binread(found), (NEWER if newer?(found))]
    rescue SystemCallError => e
      [nil, "cannot read #{found}: #{AtomicFile.reason(e)}"]
    rescue ArgumentError # A NUL in the path.
      nil
    end

    # Returns the path of that file, nil where there is none.
    def find(path)
      candidates(path).find { |candidate| File.file?(candidate) }
    rescue ArgumentError # A NUL in the path.
      nil
    end

    private

    # When it was recorded, to the last: a Time; nil where the profile does not tell.
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
        [*@bases.map { |base| File.join(base, trimmed) }, path].uniq
    end

    def trim(path)
      prefix = @prefixes.find { |candidate| path.start_with?(candidate) }
      prefix ? path.delete_prefix(prefix) : path
    end

    # Returns the path for an absolute one that goes through a directory of the same name.
    def moved(path, directory)
      rest = path.partition("/#{File.basename(directory)}/").last
      File.join(directory, rest) if @prefixes.empty? && !rest.empty?
    end

    # Returns where this Ruby would have the file of a gem.
    def in_gems(path)
      file = path.b[OF_GEM, 1] # of any encoding
      file && defined?(Gem) ? Gem.path.map { |directory| File.join(directory, file) } - [path] : []
    end

    # Returns +path+ below +directory+, and below each directory above it.
    def upward(directory, path)
      parent = File.dirname(directory)
      [File.join(directory, path), *(upward(parent, path) unless parent == directory)]
    end
  end

  # Lines of ERB templates as their files have them.
  #
  # With config.action_view.annotate_rendered_view_with_filenames, Rails puts a line before the source of each template,
  # and every line of it is one too high, in Ruby's own __LINE__ and backtraces as well. A profile does not tell whether
  # that was so. The file shows it: if more of the lines that ran have code in the line before than in themselves, or
  # one is behind the end of the file, the lines are corrected. No line stays behind the end.
  class TemplateLines
    # What stands in a line of its own and calls nothing.
    IDLE = /\A(?:end|else|ensure|begin|\}|\))?\z/
    private_constant :IDLE

    # +sources+ is a SourceFiles.
    def initialize(sources)
      @sources = sources
    end

    # Returns the Profile with these lines, +profile+ itself where they are right.
    def correct(profile)
      wrong = profile.template_lines.filter_map { |path, lines| correction(path, lines) }
      wrong.empty? ? profile : profile.with_template_lines(wrong)
    end

    private

    # Returns [path, lines put before the source, last line]; nil where nothing is wrong, or the file has changed since.
    def correction(path, lines)
      text, note = @sources.call(path)
      return if note || text.nil? || text.empty?

      text = text.b
      last = text.count("\n") + (text.end_with?("\n") ? 0 : 1)
      before = moved?(text, lines, last) ? 1 : 0
      [path, before, last] if before.positive? || lines.max > last
    end

    # Behind the last line, a template returns what it has written.
    def moved?(text, lines, last)
      return true if lines.max > last + 1

      running = running_lines(text)
      lines -= [1] # what is put before the source
      lines.count { |line| running.include?(line - 1) } > lines.count { |line| running.include?(line) }
    end

    # Returns the lines in which something can run, as a Hash of true: those with code, and those in which text begins.
    def running_lines(text)
      running = {}
      scanner = StringScanner.new(text)
      line = 1
      trims = false # The tag before was a <% %>, which takes the end of its line along.
      until scanner.eos?
        chunk = scanner.scan(/(?:(?!<%(?!%)).)+/m).to_s
        note_text(running, chunk, line, trims)
        line += chunk.count("\n")
        tag = scanner.scan(/<%.*?(?:%>|\z)/m) or next
        note_code(running, tag, line)
        line += tag.count("\n")
        trims = !tag.start_with?("<%=")
      end
      running
    end

    def note_text(running, chunk, line, trims)
      trimmed = trims && chunk.match?(/\A[ \t]*\n/)
      rest = trimmed ? chunk.sub(/\A[ \t]*\n/, "") : chunk
      running[trimmed ? line + 1 : line] = true unless rest.empty? || rest.match?(/\A[ \t]*\z/)
    end

    def note_code(running, tag, line)
      return if tag.start_with?("<%#")

      tag.delete_prefix("<%").delete_suffix("%>").each_line.with_index(line) do |code, number|
        running[number] = true unless IDLE.match?(code.gsub(/\A[=-]+|-\s*\z/, "").strip)
      end
    end
  end
end
