# frozen_string_literal: true

module Sperf
  # Writing a file so that whoever looks sees the old content or the new, never a part.
  module AtomicFile
    class << self
      # Replaces +path+ by +bytes+. Raises as #write.
      def replace(path, bytes)
        write(path) { |file| file.write(bytes) }
      end

      # Replaces +path+ by what the block writes to the File that it gets: a new one in the same directory, which is
      # then renamed. Returns what the block does. Raises WriteError, which says what is left of it, and what the block
      # raises; +path+ is as it was then.
      def write(path, &)
        temporary, result = write_temporary(path, &)
        begin
          File.rename(temporary, path)
          result
        rescue SystemCallError => e
          # Complete and good: this one is worth keeping.
          raise WriteError, "cannot write #{path}: #{reason(e)}; the profile is in #{temporary}"
        end
      end

      # Returns what a SystemCallError says, without Ruby's account of where.
      def reason(error)
        SystemCallError.new(error.errno).message
      end

      private

      def write_temporary(path)
        temporary, file = create_beside(path)
        file.sync = true # A full disk shows at the write, not in a later flush.
        result = yield file
        file.close
        complete = true
        [temporary, result]
      rescue SystemCallError => e
        raise WriteError, "cannot write #{path}: #{reason(e)}; nothing was written"
      ensure
        # Half a profile can be read by nobody, and where the disk is full its room is wanted.
        discard(temporary, file) if temporary && !complete
      end

      # A short name of its own, for one made from the path's could become longer than a file system allows.
      def create_beside(path)
        number = 0
        begin
          temporary = File.join(File.dirname(path), ".sperf.#{Process.pid}.#{number}.tmp")
          # binmode: File::BINARY alone leaves Encoding.default_internal in force, to which Ruby would convert.
          [temporary, File.open(temporary, File::WRONLY | File::CREAT | File::EXCL, binmode: true)]
        rescue Errno::EEXIST
          number += 1
          retry
        end
      end

      def discard(temporary, file)
        file.close
      ensure
        File.unlink(temporary)
      end
    end
  end
end
