# frozen_string_literal: true

module Sperf
  # What a directory's Git checkout stands at, read from its files: no process is started, no library loaded.
  #
  # Continuous integration often checks out a commit without its branch, so what its variables say comes first.
  class GitCheckout
    # Variables that name the commit and the branch, of GitHub Actions, GitLab CI, CircleCI, Buildkite, Travis CI and
    # Jenkins. For a pull request, GitHub has the branch in another one.
    VARIABLES = {
      "GITHUB_SHA" => %w[GITHUB_HEAD_REF GITHUB_REF_NAME], "CI_COMMIT_SHA" => %w[CI_COMMIT_REF_NAME],
      "CIRCLE_SHA1" => %w[CIRCLE_BRANCH], "BUILDKITE_COMMIT" => %w[BUILDKITE_BRANCH],
      "TRAVIS_COMMIT" => %w[TRAVIS_BRANCH], "GIT_COMMIT" => %w[GIT_BRANCH]
    }.freeze
    # References that point at references are not followed further than this.
    DEPTH_MAX = 5
    private_constant :VARIABLES, :DEPTH_MAX

    # +directory+ is any in the checkout; +environment+ is ENV or a Hash of Strings.
    def initialize(directory, environment)
      @environment = environment
      @directory = find(directory)
    end

    # The commit's hash, a String; nil where there is no checkout, or it has no commit yet.
    def commit = from_ci&.first || resolve("HEAD")

    # The branch, nil where none is checked out.
    def branch
      return from_ci.last if from_ci

      head = read(@directory, "HEAD").to_s
      head[%r{\Aref: refs/heads/(.+)}, 1]
    end

    # Whether it is in a checkout at all, whose files can be looked at.
    def there? = !@directory.nil?

    private

    # The commit and the branch (may be nil) that the environment names, nil where it names none.
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
      return candidate if File.directory?(candidate)
      return linked(candidate) if File.file?(candidate)

      parent = File.dirname(directory)
      find(parent) unless parent == directory
    end

    # In a worktree or a submodule, .git is a file that says where to go on.
    def linked(file)
      target = File.binread(file)[/\Agitdir: (.+)/, 1]
      target && File.absolute_path(target, File.dirname(file))
    rescue SystemCallError
      nil
    end

    # Branches of a worktree lie in the directory that it has in common with the others.
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
      File.binread(File.join(directory, name)).strip if directory
    rescue SystemCallError
      nil
    end
  end
end
