# frozen_string_literal: true

module Sperf
  # Reads files of a program whose threads are interrupted (Timeout, Thread#kill).
  #
  # Ruby opens a file without the GVL, and looks for interrupts before it makes the IO: an exception that arrives
  # meanwhile loses the descriptor until the process ends (rb_sysopen in io.c, Ruby 3.4 and 4.0). So File.read may
  # leave a file open in a thread that is killed. Here exceptions wait until the file is open.
  module FileContent
    class << self
      # Returns the first +most+ bytes of the file, or all, as a binary String. Raises SystemCallError.
      def read(path, most = nil)
        return File.binread(path, most) || "".b unless File.file?(path) # To open a pipe may take forever.

        begin
          file = Native.atomically { File.open(path, "rb") }
          file.read(most) || "".b
        ensure
          file&.close
        end
      end
    end
  end
end
