# frozen_string_literal: true

module Sperf
  # Writing a file so that whoever looks sees the old content or the new, never a part.
  module AtomicFile
    # A file that is written to in a program that may not write as much as it likes (ulimit -f): where it may not grow,
    # that is Errno::EFBIG, and never the signal that ends the process, or that the program has a handler for. Nothing
    # is buffered, so a full disk shows at the write.
    class LimitedFile
      # +file+ is an IO that nothing has been written to.
      def initialize(file)
        @file = file
      end

      # Writes +bytes+, and returns how many these are. Raises SystemCallError.
      def write(bytes) = Native.write(@file.fileno, bytes)
    end

    class << self
      # Replaces +path+ by +bytes+. Raises as #write.
      def replace(path, bytes)
        write(path) { |file| file.write(bytes) }
      end

      # Replaces +path+ by what the block writes to the LimitedFile that it gets: a new one in the same directory, which
      # is then renamed. It gets the permissions of what it replaces and, where this process may do that, its owner;
      # where it replaces nothing, it is its owner's alone: profiles hold command lines, paths and labels.
      # +before+, where given, is called when the new file is complete, and may raise WriteError with the reason why it
      # must not take the place. Returns what the block does. Raises WriteError, which says what is left of it, and what
      # the block raises; +path+ is as it was then.
      def write(path, before: nil, &)
        temporary, result = write_temporary(path, &)
        begin
          before&.call
          File.rename(temporary, path)
          result
        rescue SystemCallError, WriteError => e
          # Complete and good: this one is worth keeping.
          raise WriteError, "cannot write #{path}: #{reason(e)}; the profile is in #{temporary}"
        end
      end

      # Makes what is at +path+ the file +spare+ as well, in the place of what was there. Raises SystemCallError.
      def keep(path, spare)
        temporary = link_beside(path)
        File.rename(temporary, spare)
        discard(temporary) # Where both were the same file already, rename did nothing.
      rescue Errno::EPERM, Errno::EOPNOTSUPP, Errno::EMLINK, NotImplementedError
        File.rename(path, spare) # No hard links here: for a moment there is nothing at the path.
      end

      # Returns what an error says, a SystemCallError without Ruby's account of where.
      def reason(error)
        error.is_a?(SystemCallError) ? SystemCallError.new(error.errno).message : error.message
      end

      # Calls the block; in it a file that grows past its limit (ulimit -f) raises Errno::EFBIG and does not end the
      # process. For the sperf command.
      def surviving_limits(&) = Native.surviving_limits(&)

      private

      def write_temporary(path)
        old = stat(path)
        temporary, file = create_beside(path)
        result = yield LimitedFile.new(file)
        take_over(file, old) if old
        file.close
        complete = true
        [temporary, result]
      rescue SystemCallError => e
        raise WriteError, "cannot write #{path}: #{reason(e)}; nothing was written"
      ensure
        # Half a profile can be read by nobody, and where the disk is full its room is wanted.
        discard(temporary, file) if temporary && !complete
      end

      def stat(path)
        File.stat(path)
      rescue SystemCallError
        nil
      end

      # Nor may others read it while it is being written.
      def create_beside(path)
        mode = File::WRONLY | File::CREAT | File::EXCL
        # binmode: File::BINARY alone leaves Encoding.default_internal in force, to which Ruby would convert.
        unused(path) { |temporary| [temporary, File.open(temporary, mode, 0o600, binmode: true)] }
      end

      def link_beside(path)
        unused(path) do |temporary|
          File.link(path, temporary)
          temporary
        end
      end

      # Yields short names beside +path+ until one is free, and returns what the block does: one made from the path's
      # own could become longer than a file system allows.
      def unused(path)
        number = 0
        begin
          yield File.join(File.dirname(path), ".sperf.#{Process.pid}.#{number}.tmp")
        rescue Errno::EEXIST
          number += 1
          retry
        end
      end

      def take_over(file, old)
        permissions = old.mode & 0o777
        give(file, old.uid, nil) unless file.stat.uid == old.uid
        # Another group gets no more than everybody does.
        group_kept = file.stat.gid == old.gid || give(file, nil, old.gid)
        permissions = (permissions & 0o707) | ((permissions & 0o007) << 3) unless group_kept
        file.chmod(permissions)
      rescue SystemCallError
        nil # The file system has none of its own.
      end

      # Returns whether that was allowed.
      def give(file, owner, group)
        file.chown(owner, group)
        true
      rescue SystemCallError
        false
      end

      def discard(temporary, file = nil)
        file&.close
      ensure
        begin
          File.unlink(temporary)
        rescue Errno::ENOENT
          nil
        end
      end
    end
  end
end
