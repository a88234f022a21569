# frozen_string_literal: true

module Sperf
  module Outside
    # The files that a process has mapped, and where: its executable, and libruby where Ruby is in a library.
    class ProcessMaps
      # A file: +path+ as the process has it, the address of its first byte, its writable data as [from, to], and the
      # file in /proc through which root can read it when it has been deleted.
      Mapped = Struct.new(:path, :base, :data, :kept, :node) do
        def name = File.basename(path.delete_suffix(DELETED))
        def deleted? = path.end_with?(DELETED)
      end

      DELETED = " (deleted)"
      # A gem for one platform has one for each series of Ruby.
      EXTENSION = %r{/sperf/(?:\d+\.\d+/)?sperf\.so\z}
      NOTE_SEGMENT = 4
      BUILD_ID_NOTE = 3
      SEGMENTS_MAX = 64
      NOTES_MAX = 4096

      attr_reader :pid

      # Raises SystemCallError.
      def initialize(pid)
        @pid = pid
        @files = {}
        previous = nil
        File.foreach("/proc/#{pid}/maps") { |line| previous = add(line, previous) }
      end

      # Returns the executable; nil where the process has none, as a kernel thread.
      def executable = @executable ||= @files[File.readlink("/proc/#{pid}/exe")]

      # Returns libruby; nil where Ruby is in the executable, or there is none.
      def library = @files.values.find { |file| file.name.match?(/\Alibruby[-.\d]*\.so/) }

      # Returns sperf's extension; nil where the process has not loaded it.
      def sperf = @files.values.find { |file| file.path.delete_suffix(DELETED).match?(EXTENSION) }

      # Returns the file that has Ruby's variables.
      def ruby = library || executable

      # Returns what tells the build of +file+ from others: not every linker writes a build id.
      def build(file) = build_id(file) || file.node

      # Returns the build id of +file+, a String of hexadecimal digits; nil where it has none.
      def build_id(file)
        File.open("/proc/#{pid}/mem", "rb") { |memory| find_build_id(memory, file.base) }
      rescue SystemCallError, EOFError
        nil
      end

      private

      # What follows the data of a file without a name is what the file has of zeros. Returns the file.
      def add(line, previous)
        range, access, _offset, device, inode, path = line.chomp.split(" ", 6)
        from, to = range.split("-").map(&:hex)
        path = path.to_s
        if path.empty?
          return unless previous && previous.data.last&.last == from
        elsif !path.start_with?("/")
          return
        end
        file = path.empty? ? previous : @files[path] ||= Mapped.new(path, from, [], kept(range), [device, inode])
        file.data << [from, to] if access.start_with?("rw")
        file
      end

      def kept(range) = "/proc/#{pid}/map_files/#{range}"

      def find_build_id(memory, base)
        header = memory.pread(64, base)
        return unless header.start_with?("\x7fELF\x02".b)

        at, size, count = header.unpack1("Q", offset: 32), *header.unpack("S2", offset: 54)
        [count, SEGMENTS_MAX].min.times do |index|
          type, address, length = memory.pread(size, base + at + (index * size)).unpack("Lx12Qx8Q")
          next unless type == NOTE_SEGMENT

          id = build_id_of(memory.pread([length, NOTES_MAX].min, address < base ? base + address : address))
          return id if id
        end
        nil
      end

      def build_id_of(bytes)
        at = 0
        while at + 12 <= bytes.bytesize
          name, length, type = bytes.unpack("L3", offset: at)
          text = at + 12 + ((name + 3) & ~3)
          return bytes.byteslice(text, length).unpack1("H*") if type == BUILD_ID_NOTE

          at = text + ((length + 3) & ~3)
        end
      end
    end

    # Processes and all that descend from them.
    class ProcessTree
      # +roots+ are numbers of processes.
      def initialize(roots)
        @roots = roots
        @known = {}
      end

      # Returns the processes of the tree that there are now. A child whose parent has ended since the last call is
      # still one of them.
      def pids
        parents = read
        @known.select! { |pid, _| parents.key?(pid) }
        found = (@roots & parents.keys) + @known.keys
        children = parents.keys.group_by { |pid| parents[pid] }
        found.each do |pid|
          @known[pid] = true
          found.concat(children.fetch(pid, []) - found)
        end
        found.uniq
      end

      private

      # The parent of each process.
      def read
        Dir.children("/proc").grep(/\A\d+\z/).filter_map do |name|
          fields = File.read("/proc/#{name}/stat")[/.*\) (.*)/m, 1].split
          [name.to_i, fields[1].to_i] unless fields[0] == "Z"
        rescue SystemCallError
          nil
        end.to_h
      end
    end
  end
end
