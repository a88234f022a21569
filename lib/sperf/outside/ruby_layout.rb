# frozen_string_literal: true

require_relative "process_maps"

module Sperf
  module Outside
    # Only for a Ruby that is not known yet.
    autoload :Calibration, File.expand_path("calibration", __dir__)
    autoload :Twin, File.expand_path("twin", __dir__)
    autoload :TwinMemory, File.expand_path("twin", __dir__)

    # What a twin has told of a build of Ruby: its version and the layout. It is kept in a file by the build ids of
    # executable and library, so that a twin runs once for each build.
    class RubyLayout
      FORMAT = "sperf layout 3"
      LAST = "end"
      SUPPORTED = %w[3.4 4.0].freeze
      FILE_BYTES_MAX = 16_384
      ROOTS = %i[vm names].freeze
      ATTEMPTS = 3
      TWINS = 3

      class << self
        # Returns the layout for the process of +maps+ (ProcessMaps). +launch+ starts its executable (Launch). Raises
        # Sperf::Error.
        def of(maps, launch)
          path = cache_path(maps)
          kept = path ? read(path) : learnt[builds(maps)]
          return kept if kept

          layout = learn(maps, launch)
          learnt[builds(maps)] = layout
          layout.write(path) if path && layout.complete?
          layout
        end

        private

        # What this process has learnt, by build: of one without a build id no file is kept.
        def learnt = @learnt ||= {}
        def builds(maps) = [maps.executable, maps.library].compact.map { |file| maps.build(file) }

        def cache_path(maps)
          ids = [maps.executable, maps.library].compact.map { |file| maps.build_id(file) }
          return unless ids.all?

          home = ENV["XDG_CACHE_HOME"].to_s
          home = File.join(Dir.home, ".cache") unless home.start_with?("/")
          File.join(home, "sperf", "layouts", ids.join("-"))
        rescue ArgumentError # There is no home.
          nil
        end

        def read(path)
          text = File.open(path, File::RDONLY | File::NOFOLLOW) { |file| file.read if trusted?(file.stat) }
          text && parse(text)
        rescue SystemCallError
          nil
        end

        # A file that others could have written is not believed.
        def trusted?(stat) = stat.file? && stat.owned? && stat.mode.nobits?(0o022) && stat.size <= FILE_BYTES_MAX

        def parse(text)
          format, version, *lines, last = text.lines(chomp: true)
          return unless format == FORMAT && last == LAST && version.match?(/\A\d+\.\d+\.\d+\z/)

          fields = lines.map { |line| line.match(/\A([a-z_]+) (\d{1,12})\z/)&.captures }
          new(version, fields.to_h { |name, number| [name.to_sym, number.to_i] }) if fields.all?
        end

        def learn(maps, launch)
          return learn_by_twin(maps, launch) unless maps.library&.deleted?

          launch.with_mapped_library { learn_by_twin(maps, launch) } or refuse(maps)
        end

        def learn_by_twin(maps, launch)
          twins ||= 0
          twin = launch.twin
          begin
            refuse_unsupported(maps, twin)
            twin.read
            theirs = ProcessMaps.new(twin.pid)
            refuse_replaced(maps, theirs)
            new(twin.version, calibrate(twin, theirs))
          ensure
            twin.close
          end
        rescue Calibration::NotFound => e
          # Another twin has its memory elsewhere, and other coincidences.
          retry if (twins += 1) < TWINS
          raise Error, "process #{maps.pid}: the layout of its Ruby cannot be found: #{e.message}"
        end

        def refuse_unsupported(maps, twin)
          return if twin.engine == "ruby" && SUPPORTED.include?(twin.version[/\A\d+\.\d+/])

          raise Error, "process #{maps.pid} runs #{twin.engine} #{twin.version}: " \
                       "sperf reads processes of Ruby #{SUPPORTED.join(" and ")} from outside"
        end

        def refuse_replaced(maps, theirs)
          refuse(maps) unless maps.build(maps.ruby) == theirs.build(theirs.ruby)
        end

        # Without the files there is nothing to start.
        def refuse(maps)
          root = ", or run sperf as root" unless Process.euid.zero?
          raise Error, "process #{maps.pid} runs a Ruby that has been replaced on disk since it started, and that " \
                       "sperf has not read before: restart the process#{root}"
        end

        def calibrate(twin, maps)
          memory = TwinMemory.new(twin.pid)
          base = maps.ruby.base
          data = maps.ruby.data.map { |from, to| [from - base, memory.words(from, (to - from) / TwinMemory::WORD)] }
          search(twin, memory, data, base..maps.ruby.data.last.last)
        ensure
          memory&.close
        end

        def search(*)
          attempts ||= 0
          Calibration.new(*).run
        rescue Calibration::NotFound
          raise if (attempts += 1) == ATTEMPTS

          sleep 0.1 # The twin's threads may not have come to rest yet.
          retry
        end
      end

      attr_reader :version

      # +fields+ are those of Calibration#layout.
      def initialize(version, fields)
        @version = version
        @fields = fields
      end

      # Returns the layout as Sperf::Native::Target.attach takes it, for the process of +maps+.
      def at(maps)
        ROOTS.to_h { |root| [:"#{root}_root", maps.ruby.base + @fields.fetch(:"#{root}_root")] }
          .then { |roots| @fields.merge(roots) }
      end

      # Whether collections can be told from the code that caused them.
      def complete? = @fields.fetch(:vm_space).positive?

      # Writes the file, if possible: it is only a cache.
      def write(path)
        require "fileutils"
        FileUtils.mkdir_p(File.dirname(path), mode: 0o700)
        lines = @fields.map { |name, value| "#{name} #{value}" }
        temporary = "#{path}.#{Process.pid}"
        File.write(temporary, [FORMAT, version, *lines, LAST, ""].join("\n"), perm: 0o600)
        File.rename(temporary, path)
      rescue SystemCallError
        nil
      end
    end
  end
end
