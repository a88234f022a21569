# frozen_string_literal: true

require_relative "executable"

module Sperf
  # Go's own viewer of profiles, where there is one.
  module PprofTool
    ADVICE = "--pprof needs Go, which is not on PATH: install it from https://go.dev/dl or by your system's packages " \
             "(Debian: apt install golang-go)"

    # Replaces this process by `go tool pprof`, which serves the profiles at +paths+ on a port of its own choice and
    # opens a browser. Raises Error where there is no Go, or a file cannot be read.
    def self.browse(paths)
      raise Error, ADVICE unless Executable.on_path?("go")

      raise Error, "--pprof cannot read standard input: name a file" if paths.include?(ProfileFile::STREAM)

      paths.each { |path| raise Error, "cannot read #{path}: No such file or directory" unless File.exist?(path) }
      exec("go", "tool", "pprof", "-http=localhost:", "--", *paths)
    end
  end
end
