# frozen_string_literal: true

module Sperf
  # Replaces files so that a reader sees the old content or the new content, never a part.
  module AtomicFile
    # A file in a process with a limit of file sizes (ulimit -f). Beyond the limit, a write raises Errno::EFBIG, without
    # the signal that would end the process or call the program's handler. Writes are not buffered, so they report a
    # full disk.
    class LimitedFile
      # +file+ is an IO without buffered data.
      def initialize(file)
        @file = file
      end

      # Writes +bytes+, and returns their number. Raises SystemCallError.
      def write(bytes) = Native.write(@file.fileno, bytes)
    end

    # A new file beside the one that it replaces.
    class NewFile
      attr_reader :file

      def initialize(path)
        @path = path
      end

      # Creates the file, so that only the owner can read it while it is written. An exception that came between would
      # leave the file behind.
      def create
        mode = File::WRONLY | File::CREAT | File::EXCL
        Native.atomically do
          # binmode: with File::BINARY alone, Ruby would convert to Encoding.default_internal.
          AtomicFile.unused(@path) do |name|
            @file = File.open(name, mode, 0o600, binmode: true)
            @name = name
          end
        end
      end

      # Replaces the other file by this one.
      def rename
        Native.atomically do
          File.rename(@name, @path)
          @name = nil
        end
      end

      # Leaves the file under its own name, and returns that.
      def leave = @name.tap { @name = nil }

      # Removes the file unless it was renamed or left: an incomplete one is useless, and the disk may be full.
      def discard
        @file&.close
      ensure
        AtomicFile.remove(@name) if @name
      end
    end
    private_constant :NewFile

    class << self
      # Replaces +path+ by +bytes+. Raises what #write raises.
      def replace(path, bytes) = write(path) { |file| file.write(bytes) }

      # Yields a LimitedFile for a new file in the same directory, then renames that file to +path+. The new file gets
      # the permissions of the file that it replaces and, if that is allowed, its owner. Without such a file, only the
      # owner can read it: profiles contain command lines, paths and labels.
      #
      # +sync+: the content is on the disk before the file gets its name. +before+ is called when the new file is
      # complete. It may raise WriteError with the reason why +path+ must not be replaced. Returns what the block
      # returns. Raises WriteError, which says which file remains, and what the block raises; then +path+ is unchanged.
      def write(path, before: nil, sync: false, &)
        new_file = NewFile.new(path)
        Native.discarding(new_file) { write_new(new_file, path, before, sync, &) }
      end

      # Links the file at +path+ to +backup+ as well, and replaces a file there. Raises SystemCallError.
      def back_up(path, backup)
        Native.uninterrupted do
          temporary = link_beside(path)
          File.rename(temporary, backup)
          remove(temporary) # If both were the same file already, rename did nothing.
        end
      rescue Errno::EPERM, Errno::EOPNOTSUPP, Errno::EMLINK, NotImplementedError
        File.rename(path, backup) # Without hard links, +path+ does not exist for a moment.
      end

      # Returns the message of an error; of a SystemCallError without the path that Ruby adds.
      def reason(error) = error.is_a?(SystemCallError) ? SystemCallError.new(error.errno).message : error.message

      # Runs the block, in which a write beyond the limit of file sizes (ulimit -f) raises Errno::EFBIG, and does not
      # end the process. For the sperf command.
      def surviving_limits(&) = Native.surviving_limits(&)

      # Yields names beside +path+ until one is unused, and returns what the block returns. Names are short: one made
      # from that of +path+ could exceed the limit of the file system.
      def unused(path) # :nodoc:
        number = 0
        begin
          yield File.join(File.dirname(path), ".sperf.#{Process.pid}.#{number}.tmp")
        rescue Errno::EEXIST
          number += 1
          retry
        end
      end

      # Removes the file at +path+, if there is one.
      def remove(path) # :nodoc:
        File.unlink(path)
      rescue Errno::ENOENT
        nil
      end

      private

      def write_new(new_file, path, before, sync)
        new_file.create
        result = yield LimitedFile.new(new_file.file)
        complete(new_file.file, path, sync)
        complete = true
        before&.call
        new_file.rename
        result
      rescue SystemCallError, WriteError => e
        raise e if e.is_a?(WriteError) && !complete

        left = complete ? "the profile is in #{new_file.leave}" : "nothing was written"
        raise WriteError, "cannot write #{path}: #{reason(e)}; #{left}"
      end

      def complete(file, path, sync)
        old = stat(path)
        copy_permissions(old, file) if old
        file.fsync if sync
        file.close
      end

      def stat(path)
        File.stat(path)
      rescue SystemCallError
        nil
      end

      def link_beside(path)
        unused(path) do |temporary|
          File.link(path, temporary)
          temporary
        end
      end

      def copy_permissions(old, file)
        permissions = old.mode & 0o777
        change_owner(file, old.uid, nil) unless file.stat.uid == old.uid
        # If the group differs, it gets the permissions of others.
        group_kept = file.stat.gid == old.gid || change_owner(file, nil, old.gid)
        permissions = (permissions & 0o707) | ((permissions & 0o007) << 3) unless group_kept
        file.chmod(permissions)
      rescue SystemCallError
        nil # The file system has no permissions.
      end

      # Returns whether that was allowed.
      def change_owner(file, owner, group)
        file.chown(owner, group)
        true
      rescue SystemCallError
        false
      end
    end
  end

  # Reads files of a program whose threads are interrupted (Timeout, Thread#kill).
  #
  # Ruby opens a file without the GVL, and looks for interrupts before it makes the IO: an exception that arrives
  # meanwhile loses the descriptor until the process ends (rb_sysopen in io.c, Ruby 3.4 and 4.0). So File.read may
  # leave a file open in a thread that is killed. Here exceptions wait until the file is open.
  module FileContent
    # The first bytes of compressed content.
    GZIP_MAGIC = "\x1F\x8B".b
    GZIP_WINDOW = 15 + 16 # 32 KiB, gzip header
    private_constant :GZIP_WINDOW

    class << self
      # Yields a Zlib::Inflate for such content, and returns what the block returns.
      def inflating
        require "zlib"
        inflate = Zlib::Inflate.new(GZIP_WINDOW)
        yield inflate
      ensure
        inflate&.reset # Without it, closing an unfinished stream warns.
        inflate&.close
      end

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
