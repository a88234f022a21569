# frozen_string_literal: true

require_relative "../profiles/metadata"

module Sperf
  # Where the source of a profile's functions is on this machine: the files as they are now.
  #
  # A relative path was relative to the directory that the program was recorded in, which the profile tells ("cwd"), or
  # is so to the current one. What was recorded elsewhere, in a container say, is found as `go tool pprof` finds it: the
  # prefixes of +trim_path+ are taken off, and what is relative then is looked for below each directory of
  # +source_path+, and below the directories above it. Where nothing is said of prefixes, a path that goes through a
  # directory called like one of +source_path+ is taken to be below that one: /srv/app/lib/a.rb for --source-path ~/app.
  class SourceFiles
    # +profiles+ is an Array of Profile; +source_path+ and +trim_path+ are Arrays of String.
    def initialize(profiles, source_path: [], trim_path: [])
      @directories = source_path.map { |directory| File.expand_path(directory) }
      @prefixes = trim_path.map { |prefix| prefix.end_with?("/") ? prefix : "#{prefix}/" }
      recorded = profiles.flat_map { |profile| Metadata.parse(profile.comments).fetch("cwd", []) }
      @bases = [*recorded.uniq, Dir.pwd]
    end

    # Returns the text of the file that a profile calls +path+ (String); nil where it cannot be read.
    def call(path)
      found = find(path)
      File.binread(found) if found
    rescue SystemCallError
      nil
    end

    # Returns the path of that file, nil where there is none.
    def find(path)
      candidates(path).find { |candidate| File.file?(candidate) }
    rescue ArgumentError # A NUL in the path.
      nil
    end

    private

    def candidates(path)
      trimmed = trim(path)
      return @directories.filter_map { |directory| moved(path, directory) } << path if trimmed.start_with?("/")

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

    # Returns +path+ below +directory+, and below each directory above it.
    def upward(directory, path)
      parent = File.dirname(directory)
      [File.join(directory, path), *(upward(parent, path) unless parent == directory)]
    end
  end
end
