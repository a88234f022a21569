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
end
