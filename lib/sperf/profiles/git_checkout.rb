# frozen_string_literal: true

require_relative "file_content"

module Sperf
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

    def packed(reference)
      read(common_directory, "packed-refs").to_s[/^(\h+) #{Regexp.escape(reference)}$/, 1]
    end

    def read(directory, name)
      FileContent.read(File.join(directory, name)).strip if directory
    rescue SystemCallError
      nil
    end
  end
end
