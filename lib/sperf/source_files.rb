# frozen_string_literal: true

module Sperf
  # Where `sperf report --list` finds the source of functions: in the files as they are now.
  class SourceFiles
    # Returns the text of the file at +path+, a relative one below the current directory; nil where it cannot be read.
    def call(path)
      File.binread(path) if File.file?(path)
    rescue SystemCallError, ArgumentError
      nil
    end
  end
end
