# frozen_string_literal: true

module Sperf
  module Outside
    # A child process that runs the executable of a target with a program that is known (twin_script.rb), so that the
    # memory of this very build of Ruby can be compared with what it says of itself. See Calibration.
    class Twin
      # Where the program says that it is, and its first line.
      PATH = "/sperf/twin.rb"
      LINE = 1000
      SCRIPT = File.expand_path("twin_script.rb", __dir__)

      # Longer than any Ruby takes to start, on a machine that is busy.
      PATIENCE = 30

      Frame = Struct.new(:line, :path, :base_label, :label) do
        # Frames of C methods have the path and line of the Ruby code that calls them.
        def own? = path == PATH && label.include?("SperfTwin")
      end

      attr_reader :pid, :version, :engine, :threads, :ractor_thread, :ractor_number, :objects, :modules, :frames

      # Returns what Ruby is started with.
      def self.arguments = ["--disable-all", "-W0", "-e", "eval(#{File.read(SCRIPT).dump}, nil, #{PATH.dump}, #{LINE})"]

      # Yields the streams for Process.spawn or exec; the block returns the number of the process that it has started.
      def initialize
        @threads = {}
        @objects = {}
        @modules = {}
        @frames = Hash.new { |hash, key| hash[key] = [] }
        theirs, @input = IO.pipe
        @output, out = IO.pipe
        @pid = yield({ in: theirs, out: })
        [theirs, out].each(&:close)
        read_until("version")
      rescue StandardError
        close if @pid
        raise
      end

      # Reads all that the twin says of itself.
      def read = read_until("ready")

      # Sends +command+ to the twin, and returns the words of its line +key+.
      def request(command, key)
        @input.syswrite("#{command}\n")
        read_until(key)
      end

      def close
        [@input, @output].each(&:close)
        Process.kill(:KILL, pid)
        Process.wait(pid)
      rescue Errno::ESRCH, Errno::ECHILD
        nil
      end

      private

      def read_until(key)
        deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + PATIENCE
        loop do
          left = deadline - Process.clock_gettime(Process::CLOCK_MONOTONIC)
          raise Calibration::NotFound, "the twin does not answer" unless left.positive? && @output.wait_readable(left)

          line = @output.gets or raise Calibration::NotFound, "the twin ended"
          said, *values = line.chomp.split
          store(said, values)
          return values if said == key
        end
      end

      def store(said, values)
        case said
        when "version" then @engine, @version = values
        when "thread"
          @threads[values[0].to_sym] = { value: values[1].to_i, tid: values[2].to_i, name: values[3]&.tr("_", " ") }
        when "ractor_thread" then @ractor_thread, @ractor_number = values.map(&:to_i)
        when "object" then @objects[values[0].to_sym] = values[1].to_i
        when "module" then @modules[values[1]] = { value: values[0].to_i, singleton: values[2].to_i }
        when "frame"
          line, path, base_label, label = values.drop(1)
          @frames[values[0].to_sym] << Frame.new(line.to_i, path, base_label, label.tr("_", " "))
        end
      end
    end

    # The memory of a process, in words. What cannot be read is nil.
    class TwinMemory
      WORD = 8

      # What the low five bits of an object's flags say it is.
      TYPES = { class: 0x02, module: 0x03, string: 0x05, array: 0x07, data: 0x0c, imemo: 0x1a }.freeze
      TYPE_MASK = 0x1f
      USER_FLAG = 12

      # +pid+ is a process that this one may read. Raises SystemCallError.
      def initialize(pid)
        @file = File.open("/proc/#{pid}/mem", "rb")
      end

      def close = @file.close

      def bytes(address, length)
        return if address < 4096 || address >= 1 << 47

        read = @file.pread(length, address)
        read if read.bytesize == length
      rescue SystemCallError, EOFError
        nil
      end

      # The +count+ words at +address+; fewer where the memory ends.
      def words(address, count)
        all = bytes(address, count * WORD)
        return all.unpack("Q*") if all

        (0...count).each_with_object([]) do |index, found|
          one = word(address + (index * WORD))
          return found unless one

          found << one
        end
      end

      def word(address) = bytes(address, WORD)&.unpack1("Q")

      def object?(value) = value >= 4096 && (value % 8).zero?

      def type?(value, *types)
        return false unless object?(value) && (flags = word(value))

        types.any? { |type| flags & TYPE_MASK == TYPES.fetch(type) }
      end

      # The text of the String +value+, nil where it is not one.
      def string(value)
        return unless type?(value, :string)

        flags, _class, length = words(value, 3)
        return if length.nil? || length > 4096

        at = flags[USER_FLAG + 1].zero? ? value + 24 : word(value + 24)
        length.zero? ? "" : at && bytes(at, length)
      end

      # The elements of the Array +value+, at most +limit+ of them.
      def array(value, limit = 4096)
        return unless type?(value, :array)

        flags = word(value)
        if flags[USER_FLAG + 1] == 1
          words(value + 16, [(flags >> (USER_FLAG + 3)) & 0x7f, limit].min)
        else
          length = word(value + 16)
          at = word(value + 32)
          words(at, [length, limit].min) if at && at >= 4096
        end
      end
    end
  end
end
