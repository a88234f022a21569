# frozen_string_literal: true

require "digest"
require "zlib"
require_relative "errors"
require_relative "../profiles/metadata"
require_relative "../profiles/profile_file"

module Sperf
  module Push
    # A profile that is sent: read from its file, with what receivers ask for beside the profile. Immutable.
    class Upload
      # OpenTelemetry's variable, for profiles that name no service.
      SERVICE = "OTEL_SERVICE_NAME"
      UNKNOWN_SERVICE = "unknown_service"
      # Names of kinds of profiles, which Go's profiles have in Pyroscope and Parca, by the first sample type.
      KINDS = { "cpu" => "process_cpu", "alloc_objects" => "memory", "alloc_space" => "memory" }.freeze
      # The sample type that counts samples of another one.
      COUNT = "samples"
      LABEL = "label."
      private_constant :SERVICE, :UNKNOWN_SERVICE, :KINDS, :COUNT, :LABEL

      # Reads the file at +path+. Raises Refused if it is not a profile, SystemCallError.
      def self.read(path)
        bytes = File.binread(path)
        new(ProfileFile.new(path, bytes:).read, Digest::SHA256.hexdigest(bytes))
      rescue Error => e
        raise Refused, e.message.delete_prefix("cannot read #{path}: ")
      end

      # +digest+ are hexadecimal digits that identify the file.
      def initialize(profile, digest)
        @fields = Metadata.parse(profile.comments)
        @profile = named(profile)
        @summary = profile.summary
        @digest = digest
        freeze
      end

      # Returns the profile in +format+ (a Symbol), compressed by gzip.
      def encode(format) = Zlib.gzip(@profile.encode(format, timeline: false), level: Zlib::BEST_SPEED)

      # A UUID that is the same whenever this file is sent.
      def id
        digits = @digest.dup
        digits[12] = "8" # of a version without rules for the other digits (RFC 9562)
        digits[16] = "8"
        [digits[0, 8], digits[8, 4], digits[12, 4], digits[16, 4], digits[20, 12]].join("-")
      end

      # The name of the service.
      def service = field("service.name") || service_here || UNKNOWN_SERVICE

      # The kind of the profile, as Pyroscope and Parca name it: "process_cpu".
      def kind
        types = @profile.sample_types.first.map(&:first)
        type = types.find { |name| name != COUNT } || COUNT
        KINDS.fetch(type) { type.tr("^A-Za-z0-9_", "_") }
      end

      # The value of a field of the metadata, nil for none.
      def field(name) = @fields[name]&.first

      # The labels that the user gave to the recording, a Hash.
      def labels
        fields = @fields.select { |name, _values| name.start_with?(LABEL) }
        fields.to_h { |name, (value)| [name.delete_prefix(LABEL), value] }
      end

      # The time at which the recording began, a Time.
      def begin_time = Time.at(0, @summary[:start_time_ns], :nsec).utc

      # The time at which it ended.
      def end_time = Time.at(0, @summary[:start_time_ns] + @summary[:duration_ns], :nsec).utc

      private

      # A format that names the service takes its name from the profile.
      def named(profile)
        return profile if field("service.name") || service_here.nil?

        profile.annotate(Metadata.comments("service.name" => service_here))
      end

      def service_here = ENV.fetch(SERVICE, "").then { |name| name unless name.empty? }
    end
  end
end
