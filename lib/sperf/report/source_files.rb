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
end
