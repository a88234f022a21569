# frozen_string_literal: true

module Sperf
  # Programs on PATH.
  module Executable
    # Returns whether a program named +name+ (String) is on PATH.
    def self.on_path?(name)
      ENV.fetch("PATH", "").split(File::PATH_SEPARATOR).any? do |directory|
        path = File.join(directory, name)
        File.file?(path) && File.executable?(path)
      end
    end
  end

  # The viewer of Go, `go tool pprof`.
  module PprofTool
    ADVICE = "--pprof needs Go, which is not on PATH: install Go from https://go.dev/dl or by your system's packages " \
             "(Debian: apt install golang-go)"

    # Replaces this process by `go tool pprof`, which serves the profiles at +paths+ on a free port and opens a browser.
    # Raises Error if Go is missing or a file cannot be read.
    def self.browse(paths)
      raise Error, ADVICE unless Executable.on_path?("go")

      raise Error, "--pprof cannot read standard input: name a file" if paths.include?(ProfileFile::STREAM)

      paths.each { |path| raise Error, "cannot read #{path}: No such file or directory" unless File.exist?(path) }
      exec("go", "tool", "pprof", "-http=localhost:", "--", *paths)
    end
  end
end
