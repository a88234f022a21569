# frozen_string_literal: true

require_relative "../profiles/metadata"

module Sperf
  # Gives each file of a program one path in several profiles, wherever the program, its gems and Ruby were installed.
  #
  # Two paths stand for the same file if they are the same below the root of the project, in the same version of a gem,
  # or in Ruby's library. The root is that of the Git checkout if all profiles name theirs, else the directory in which
  # each was recorded.
  class SharedPaths
    # A gem, also one from Git: gems/rack-3.1.8/lib/rack.rb, bundler/gems/rack-0a1b2c3d4e5f/lib/rack.rb.
    OF_GEM = %r{/((?:bundler/gems/[^/]+-\h+|gems/[^/]+-\d[^/]*)/.+)\z}n
    # Ruby's library: /lib/ruby/3.4.0/set.rb, /lib/ruby/site_ruby/3.4.0/a.rb.
    OF_RUBY = %r{/lib/ruby/(?:\w+_ruby/)?\d+\.\d+\.\d+/(.+)\z}n
    # Code that eval compiled is named by the place of the call.
    OF_EVAL = /\A\(eval at (.+):\d+\)\z/n
    # Other names are not of files: "", "<C method>", "(eval)".
    NO_FILE = /\A(?:\z|[<(])/n
    private_constant :OF_GEM, :OF_RUBY, :OF_EVAL, :NO_FILE

    # Returns +profiles+ (an Array of Profile, of one program) with the paths of the last one.
    def self.align(profiles)
      return profiles if profiles.size < 2

      places = profiles.map { |profile| Metadata.parse(profile.comments).slice("git.root", "cwd") }
      root = places.all? { |fields| fields.key?("git.root") } ? "git.root" : "cwd"
      all = profiles.zip(places).map do |profile, fields|
        new(profile.files, fields.fetch(root, []), directories: fields.fetch("cwd", []))
      end
      profiles.zip(all).map do |profile, paths|
        renamed = paths.renamed_as(all.last)
        renamed.empty? ? profile : profile.with_renamed_files(renamed)
      end
    end

    # +files+ are the paths of a profile, +roots+ those of its project, +directories+ those of its recordings: Arrays of
    # String.
    def initialize(files, roots, directories:)
      @roots = roots.map(&:b).sort_by { |root| -root.size }
      @directory = directories.first.b if directories.one?
      @files = files.to_h { |path| [path.b, true] }
      @paths = {}
      @files.each_key { |path| file_of(path).then { |file| @paths[key(file)] ||= file } }
    end

    # Returns [path, new path] of each path that is another one in +target+ (SharedPaths).
    def renamed_as(target)
      @files.keys.filter_map do |path|
        file = file_of(path)
        other = target.path(key(file), file) unless target.include?(path)
        [path, path.sub(file) { other }] if other && other != file
      end
    end

    # Whether the profile has the +path+.
    def include?(path) = @files.key?(path)

    # Returns the path of the file with this +key+, which is +path+ in another profile.
    def path(key, path)
      place, file = key
      @paths[key] ||= place == :project && path.start_with?("/") && @roots.any? ? File.join(@roots.last, file) : path
    end

    # Returns what is the same for a file in all profiles.
    def key(path)
      return [:none, path] if NO_FILE.match?(path) && !OF_RUBY.match?(path)

      path = File.absolute_path(path, @directory) if @directory && !path.start_with?("/")
      root = @roots.find { |candidate| path.start_with?(File.join(candidate, "")) }
      installed(root ? path.delete_prefix(root.delete_suffix("/")) : path) ||
        (root || !path.start_with?("/") ? [:project, path.delete_prefix(File.join(root.to_s, ""))] : [:none, path])
    rescue ArgumentError # A NUL in the path.
      [:none, path]
    end

    private

    def file_of(path) = (caller = path[OF_EVAL, 1]) ? file_of(caller) : path

    def installed(path)
      { gem: OF_GEM, ruby: OF_RUBY }.each { |place, pattern| path.match(pattern) { |match| return [place, match[1]] } }
      nil
    end
  end
end
