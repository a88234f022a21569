# frozen_string_literal: true

require_relative "ruby_layout"

module Sperf
  module Outside
    # Starts the executable of a process once more, as that process sees it: in its root directory and as its user, with
    # nothing of its environment but where it looks for libraries.
    class Launch
      # The variable that a target's executable may need to find its libraries.
      LIBRARY_PATH = "LD_LIBRARY_PATH"

      # +maps+ is the process's ProcessMaps.
      def initialize(maps)
        @maps = maps
        @pid = maps.pid
      end

      # Returns the Twin. Raises Calibration::NotFound where it does not answer.
      def twin
        elsewhere? ? Twin.new { |streams| start_elsewhere(streams) } : Twin.new { |streams| start_here(streams) }
      end

      # Calls the block, in which a twin uses the library that the process has mapped, although it has been deleted or
      # replaced on disk. Returns what the block returns; nil where the library cannot be had: it takes root, and a
      # process in the same root directory.
      def with_mapped_library
        return if other_root?

        require "tmpdir"
        Dir.mktmpdir("sperf") do |directory|
          next unless copy_library(directory)

          @libraries = directory
          yield
        end
      ensure
        @libraries = nil
      end

      private

      # Returns whether the library can be copied. Programs look for it under a part of its name: libruby.so.3.4, not
      # libruby.so.3.4.5.
      def copy_library(directory)
        library = @maps.library
        File.chmod(0o755, directory)
        IO.copy_stream(library.kept, File.join(directory, library.name))
        name = library.name
        File.symlink(library.name, File.join(directory, name)) while (name = name[/\A(.+)\.\d+\z/, 1])
        true
      rescue Errno::EPERM, Errno::EACCES, Errno::ENOENT
        false
      end

      def proc_path(name) = "/proc/#{@pid}/#{name}"

      # Whether the process has another root directory, or another user than this process may take on.
      def elsewhere? = Process.euid.zero? && (other_root? || user != [0, 0])

      def other_root?
        File.readlink(proc_path("root")) != "/" || !File.identical?(proc_path("root"), "/") ||
          File.readlink(proc_path("ns/mnt")) != File.readlink("/proc/self/ns/mnt")
      end

      def user
        status = File.read(proc_path("status"))
        %w[Uid Gid].map { |key| status[/^#{key}:\t\d+\t(\d+)/, 1].to_i }
      end

      def environment
        bytes = File.binread(proc_path("environ"))
        variables = bytes.split("\0").filter_map { |pair| pair.split("=", 2) if pair.include?("=") }.to_h
        paths = [@libraries, variables[LIBRARY_PATH]].compact
        paths.any? ? { LIBRARY_PATH => paths.join(":") } : {}
      rescue SystemCallError
        {}
      end

      def start_here(streams)
        Process.spawn(environment, [proc_path("exe"), "ruby"], *Twin.arguments,
                      unsetenv_others: true, err: File::NULL, pgroup: true, **streams)
      end

      def start_elsewhere(streams)
        uid, gid = user
        variables = environment
        path = path_in_root
        arguments = Twin.arguments
        executable = File.new(proc_path("exe"), "rb")
        fork do
          Dir.chroot(proc_path("root"))
          Dir.chdir("/")
          Process.groups = []
          Process::GID.change_privilege(gid)
          Process::UID.change_privilege(uid)
          exec(variables, [by_path_or_file(path, executable), "ruby"], *arguments,
               unsetenv_others: true, err: :close, pgroup: true, executable => executable, **streams)
        rescue SystemCallError
          exit!(127)
        end
      ensure
        executable&.close
      end

      # The executable's path as the process has it.
      def path_in_root
        root = File.readlink(proc_path("root"))
        root == "/" ? @maps.executable.path : @maps.executable.path.delete_prefix(root)
      end

      # The path, unless that is another file by now.
      def by_path_or_file(path, executable)
        File.identical?(path, executable) ? path : "/proc/self/fd/#{executable.fileno}"
      end
    end
  end
end
