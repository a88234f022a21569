# frozen_string_literal: true

require_relative "../version"
require_relative "atomic_file"

module Sperf
  # The metadata of a profile: fields in comments of the form "# name: value".
  #
  # Fields are a Hash of names (Strings of letters, digits, ".", "_", "-") to values. This module runs in the profiled
  # program, too, so it never starts a process or loads a library.
  module Metadata
    FIELD = /\A# ([\w.-]+): (.*)\z/m
    NAME = /\A[\w.-]+\z/
    JITS = %i[YJIT ZJIT RJIT].freeze
    COMMAND = "command"
    private_constant :FIELD, :NAME, :JITS, :COMMAND

    class << self
      # Returns the comments for +fields+, an Array. Fields that are nil are left out; an Array makes a comment for each
      # value.
      def comments(fields)
        fields.flat_map { |name, values| Array(values).map { |value| "# ".b << name.b << ": " << value.to_s.b } }
      end

      # Returns the fields in +comments+, a Hash of names to Arrays of values. Ignores other comments.
      def parse(comments)
        pairs = comments.filter_map { |comment| comment.scrub.match(FIELD)&.captures }
        pairs.group_by(&:first).transform_values { |group| group.map(&:last) }
      end

      # Whether +name+ is allowed as the name of a field.
      def name?(name) = name.match?(NAME)

      # Returns the words of a command line, an Array of binary Strings, with secrets masked: sperf/base/secrets.h
      # defines these.
      def masked(words) = Native.mask_secrets(words.map(&:b).join("\0")).split("\0", -1)

      # Returns the fields of a program that records itself: its command line, host and Ruby.
      def of_program = { COMMAND => masked([$PROGRAM_NAME, *ARGV]).join(" "), **of_server }

      # Returns the fields of a server or a queue's worker, whose profiles have no command line.
      def of_server = { **of_place, **of_ruby }

      # Returns +comments+ without a command line.
      def without_command(comments) = comments.reject { |comment| comment.b.start_with?("# #{COMMAND}: ") }

      # Returns the field of a +profile+ that is a part of what this process did: see Merging.
      def of_part(profile)
        start_ns, duration_ns = profile.summary.values_at(:start_time_ns, :duration_ns)
        { "part" => "#{Process.pid} #{start_ns} #{duration_ns}" }
      end

      # Returns the fields of the machine and the working directory.
      def of_place
        cwd = Dir.pwd.b
        checkout = GitCheckout.new(cwd, ENV)
        { "host" => host, "cwd" => cwd, "sperf.version" => VERSION,
          "git.root" => checkout.root, "git.commit" => checkout.commit, "git.branch" => checkout.branch, **of_service }
      rescue SystemCallError # The directory was removed.
        { "host" => host, "sperf.version" => VERSION, **of_service }
      end

      # Returns the fields of this Ruby.
      def of_ruby = { "ruby" => RUBY_DESCRIPTION, "jit" => jit }

      private

      # OpenTelemetry's variable, which names the service in all that leaves it. An empty one counts as none.
      def of_service
        name = ENV.fetch("OTEL_SERVICE_NAME", "")
        name.empty? ? {} : { "service.name" => name }
      end

      def host
        FileContent.read("/proc/sys/kernel/hostname").strip
      rescue SystemCallError
        ENV.fetch("HOSTNAME", nil)
      end

      # Rubies have different JITs, and not all of them have a method enabled?.
      def jit
        known = JITS.select { |name| RubyVM.const_defined?(name, false) }
        on = known.find { |name| RubyVM.const_get(name).then { |jit| jit.respond_to?(:enabled?) && jit.enabled? } }
        on ? on.to_s.downcase : "none"
      end
    end
  end

  # The commit and branch of a directory's Git checkout, read from its files, without a process or library.
  #
  # Continuous integration often checks out a commit without its branch, so its environment variables take precedence.
  class GitCheckout
    # The variables for the commit and for the branch, of GitHub Actions, GitLab CI, CircleCI, Buildkite, Travis CI and
    # Jenkins. For a pull request, GitHub sets another variable for the branch.
    VARIABLES = {
      "GITHUB_SHA" => %w[GITHUB_HEAD_REF GITHUB_REF_NAME], "CI_COMMIT_SHA" => %w[CI_COMMIT_REF_NAME],
      "CIRCLE_SHA1" => %w[CIRCLE_BRANCH], "BUILDKITE_COMMIT" => %w[BUILDKITE_BRANCH],
      "TRAVIS_COMMIT" => %w[TRAVIS_BRANCH], "GIT_COMMIT" => %w[GIT_BRANCH]
    }.freeze
    # The most references to references that are followed.
    DEPTH_MAX = 5
    private_constant :VARIABLES, :DEPTH_MAX

    # +directory+ is any directory of the checkout; +environment+ is ENV or a Hash of Strings.
    def initialize(directory, environment)
      @environment = environment
      @directory = find(directory)
    end

    # The hash of the commit, a String; nil without a checkout or a commit.
    def commit = from_ci&.first || resolve("HEAD")

    # The branch, nil if none is checked out.
    def branch
      return from_ci.last if from_ci

      head = read(@directory, "HEAD").to_s
      head[%r{\Aref: refs/heads/(.+)}, 1]
    end

    # The directory of the working files, a String; nil without a checkout.
    attr_reader :root

    # Whether the directory is in a checkout.
    def exist? = !@directory.nil?

    private

    # Returns the commit and the branch (or nil) in the environment, nil if it has no commit.
    def from_ci
      @from_ci ||= VARIABLES.filter_map do |commit, branches|
        next unless given(commit)

        [given(commit), branches.filter_map { |name| given(name) }.first]
      end.first
    end

    def given(name)
      value = @environment[name].to_s
      value unless value.empty?
    end

    def find(directory)
      candidate = File.join(directory, ".git")
      @root = directory if File.exist?(candidate)
      return candidate if File.directory?(candidate)
      return linked(candidate) if File.file?(candidate)

      parent = File.dirname(directory)
      find(parent) unless parent == directory
    end

    # In a worktree or a submodule, .git is a file that names the directory.
    def linked(file)
      target = FileContent.read(file)[/\Agitdir: (.+)/, 1]
      target && File.absolute_path(target, File.dirname(file))
    rescue SystemCallError
      nil
    end

    # Branches of a worktree are in the directory that all worktrees share.
    def common_directory
      target = read(@directory, "commondir")
      target ? File.absolute_path(target, @directory) : @directory
    end

    def resolve(reference, depth = 0)
      text = read(@directory, reference) || read(common_directory, reference) || packed(reference)
      return text unless text&.start_with?("ref: ")

      resolve(text.delete_prefix("ref: "), depth + 1) if depth < DEPTH_MAX
    end

    def packed(reference) = read(common_directory, "packed-refs").to_s[/^(\h+) #{Regexp.escape(reference)}$/, 1]

    def read(directory, name)
      FileContent.read(File.join(directory, name)).strip if directory
    rescue SystemCallError
      nil
    end
  end
end
