# frozen_string_literal: true

require "minitest/autorun"
require "fileutils"
require "open3"
require "rbconfig"
require "tmpdir"

# Runs scripts of the repository in a directory that goes with the test.
module ScriptHelper
  ROOT = File.expand_path("../..", __dir__)

  def setup = @directory = File.realpath(Dir.mktmpdir("sperf-script"))
  def teardown = FileUtils.rm_rf(@directory)
  def path(name) = File.join(@directory, name)
  def bin = path("bin")

  # Writes a file, and returns its path.
  def file(name, content, perm: 0o644)
    FileUtils.mkdir_p(File.dirname(path(name)))
    File.write(path(name), content, perm:)
    path(name)
  end

  # Writes a program of bash, and returns its path.
  def program(name, body) = file(name, "#!#{bin}/bash\n#{body}\n", perm: 0o755)

  # Links to the few +commands+ that a script needs: PATH has no other, so there is no apt, and nothing is ever fetched
  # or built.
  def link(*commands)
    FileUtils.mkdir_p(bin)
    commands.each do |command|
      found = ENV.fetch("PATH").split(File::PATH_SEPARATOR).map { |directory| File.join(directory, command) }
      FileUtils.ln_s(found.find { |each| File.executable?(each) }, bin)
    end
  end

  # Runs a script that sees only what was linked. Returns what it printed, what it said, and its exit status.
  def run_linked(script, *words, env: {})
    clean = { "PATH" => bin, "XDG_CACHE_HOME" => path("cache"), "RUBY" => nil, "RUBYOPT" => nil, "RUBYLIB" => nil }
    stdout, stderr, status = Open3.capture3(clean.merge(env), "#{bin}/bash", "#{ROOT}/script/#{script}", *words)
    [stdout, stderr, status.exitstatus]
  end
end
