# frozen_string_literal: true

module Sperf
  # Go's own viewer of profiles, where there is one.
  module PprofTool
    ADVICE = "--pprof needs Go, which is not on PATH: install it from https://go.dev/dl or by your system's packages " \
             "(Debian: apt install golang-go)"

    # Replaces this process by `go tool pprof`, which serves the profiles at +paths+ on a port of its own choice and
    # opens a browser. Raises Error where there is no Go, or a file cannot be read.
    def self.browse(paths)
      raise Error, ADVICE unless available?

      paths.each { |path| raise Error, "cannot read #{path}: No such file or directory" unless File.exist?(path) }
      exec("go", "tool", "pprof", "-http=localhost:", "--", *paths)
    end

    # Says whether Go is on PATH.
    def self.available?
      ENV.fetch("PATH", "").split(File::PATH_SEPARATOR).any? do |directory|
        path = File.join(directory, "go")
        File.file?(path) && File.executable?(path)
      end
    end
  end
end
