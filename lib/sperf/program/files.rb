# frozen_string_literal: true

require_relative "../options/options"

# The part of the API that reads and writes profiles: every system has it.
module Sperf
  # Loaded when they are needed, as in program/api.rb.
  autoload :ScopeComments, File.expand_path("../trace_scope/scope_comments", __dir__)
  autoload :StackProf, File.expand_path("../profiles/stackprof_results", __dir__)

  class << self
    # Writes a profile to a new file, which then replaces +path+: after an error, the existing file is unchanged. An
    # existing file is replaced only if it is empty, a profile, or something else that sperf writes. The new file gets
    # its permissions.
    #
    # [+path+] String or Pathname. Its extension chooses the format: +.pb.gz+, +.pprof+, +.pb+ and +.gz+ pprof; +.json+
    #          sperf's JSON; +.speedscope.json+; +.firefox.json+; +.cpuprofile+; +.callgrind+; +.dump+ and +.stackprof+
    #          a dump of stackprof; +.svg+ a flame graph; +.html+ the viewer's page; +.dot+; +.otlp+ the
    #          protocol of OpenTelemetry; +.collapsed+ collapsed stacks; +.md+ Markdown; +.csv+; +.tsv+; +.txt+ text;
    #          +.data+, or no extension, pprof with all samples in the order of time.
    # [+data+] a Profile, or a Hash as Sperf.stop returns it, whose samples may have been changed or filtered.
    # [+format+] Symbol: the format, whatever the extension: +:pprof+, +:json+, +:speedscope+, +:firefox+,
    #            +:cpuprofile+, +:callgrind+, +:stackprof+, +:svg+, +:html+, +:dot+, +:otlp+, +:collapsed+, +:markdown+
    #            (or +:md+), +:csv+, +:tsv+, +:text+; nil: by the extension (default).
    #
    # Returns the number of bytes written. Raises ArgumentError for other +data+, an unknown +format+ or an unknown
    # extension, and WriteError if the file cannot be written or must not be replaced.
    #
    #   data[:samples].select! { |frames, _weight| frames.any? { |path, _label| path.include?("/app/") } }
    #   Sperf.save("app.collapsed", data)
    def save(path, data, format: nil)
      file = Native.uninterrupted { Host.in_handler_too { Options.new(output: path, format:).output_file } }
      raise ArgumentError, "output must be a path, not nil" unless file

      profile = profile_of(data)
      Host.apart(stream: file.stream?) { file.write(profile) }
    rescue WriteError => e
      e.data = data
      raise
    end

    # Reads a profile from a file, compressed by gzip or not. The file may be pprof, by sperf or another program;
    # sperf's JSON; a dump of stackprof; a profile of Vernier, the Firefox Profiler or speedscope; .cpuprofile; or
    # collapsed stacks. Its content decides.
    #
    # [+path+] String or Pathname.
    # [+limit+] Integer: the most bytes that a compressed file may expand to (default: a hundred times its size, at
    #           least 8 MiB and at most 1 GiB). It protects against decompression bombs.
    #
    # Returns a Profile. Raises Sperf::Error with one sentence that says what is wrong with the file.
    #
    #   Sperf.load("sperf.data").summary[:total_ns]
    def load(path, limit: nil)
      Native.uninterrupted { require_relative "../profiles/profile_file" }
      ProfileFile.new(path, limit:).read
    end

    private

    def profile_of(data)
      return data if data.is_a?(Profile)
      raise ArgumentError, "data must be a Hash as Sperf.stop returns it, not #{data.class}" unless data.is_a?(Hash)
      return Profile.from_h(data) if data[:samples].is_a?(Array)

      problem = data.key?(:samples) ? "#{data[:samples].class} under :samples, not an Array" : "no :samples"
      raise ArgumentError, "data has #{problem}: it must be a Hash as Sperf.stop returns it, " \
                           "such as { mode: :cpu, samples: [[frames, weight], ...] }"
    end
  end
end
