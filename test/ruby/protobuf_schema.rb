# frozen_string_literal: true

# Messages of protocol buffers for tests, which google-protobuf reads and writes. +messages+ are
# { name => [[field, number, type]] }; an Array is a repeated field, a String another message.
class ProtobufSchema
  def initialize(package, messages)
    @package = package
    @messages = messages
  end

  # Returns the class of a message. Raises LoadError where the gem is missing.
  def [](name) = pool.lookup("#{@package}.#{name}").msgclass

  private

  def pool
    @pool ||= begin
      require "google/protobuf"
      require "google/protobuf/descriptor_pb"
      file = Google::Protobuf::FileDescriptorProto.new(name: "#{@package}.proto", package: @package, syntax: "proto3")
      @messages.each { |name, fields| file.message_type << message(name, fields) }
      Google::Protobuf::DescriptorPool.new.tap do |pool|
        pool.add_serialized_file(Google::Protobuf::FileDescriptorProto.encode(file))
        # A message inside of another one has a class only once somebody asked for it.
        @messages.each_key { |name| pool.lookup("#{@package}.#{name}").msgclass }
      end
    end
  end

  def message(name, fields)
    Google::Protobuf::DescriptorProto.new(name:, field: fields.map { |row| field(*row) })
  end

  def field(name, number, type)
    label = type.is_a?(Array) ? :LABEL_REPEATED : :LABEL_OPTIONAL
    type = Array(type).first
    kind = { type: type.is_a?(Symbol) ? :"TYPE_#{type.upcase}" : :TYPE_MESSAGE }
    kind[:type_name] = ".#{@package}.#{type}" if type.is_a?(String)
    Google::Protobuf::FieldDescriptorProto.new(name:, number:, label:, **kind)
  end
end

# What OpenTelemetry publishes: profiles.proto of profiles/v1development, with all of its fields, resource.proto of
# resource/v1 and common.proto of common/v1, with those that a profile can use.
ProtobufSchema::OTLP = ProtobufSchema.new("otlp", {
  "AnyValue" => [["string_value", 1, :string], ["int_value", 3, :int64]],
  "KeyValue" => [["key", 1, :string], ["value", 2, "AnyValue"]],
  "InstrumentationScope" => [["name", 1, :string], ["version", 2, :string]],
  "Resource" => [["attributes", 1, ["KeyValue"]]],
  "ValueType" => [["type_strindex", 1, :int32], ["unit_strindex", 2, :int32]],
  "Sample" => [["stack_index", 1, :int32], ["attribute_indices", 2, [:int32]], ["link_index", 3, :int32],
               ["values", 4, [:int64]], ["timestamps_unix_nano", 5, [:fixed64]]],
  "Mapping" => [["memory_start", 1, :uint64], ["memory_limit", 2, :uint64], ["file_offset", 3, :uint64],
                ["filename_strindex", 4, :int32], ["attribute_indices", 5, [:int32]]],
  "Stack" => [["location_indices", 1, [:int32]]],
  "Line" => [["function_index", 1, :int32], ["line", 2, :int64], ["column", 3, :int64]],
  "Location" => [["mapping_index", 1, :int32], ["address", 2, :uint64], ["lines", 3, ["Line"]],
                 ["attribute_indices", 4, [:int32]]],
  "Function" => [["name_strindex", 1, :int32], ["system_name_strindex", 2, :int32], ["filename_strindex", 3, :int32],
                 ["start_line", 4, :int64]],
  "KeyValueAndUnit" => [["key_strindex", 1, :int32], ["value", 2, "AnyValue"], ["unit_strindex", 3, :int32]],
  "Link" => [["trace_id", 1, :bytes], ["span_id", 2, :bytes]],
  "Profile" => [["sample_type", 1, "ValueType"], ["samples", 2, ["Sample"]], ["time_unix_nano", 3, :fixed64],
                ["duration_nano", 4, :uint64], ["period_type", 5, "ValueType"], ["period", 6, :int64],
                ["profile_id", 7, :bytes], ["dropped_attributes_count", 8, :uint32],
                ["original_payload_format", 9, :string], ["original_payload", 10, :bytes],
                ["attribute_indices", 11, [:int32]]],
  "ScopeProfiles" => [["scope", 1, "InstrumentationScope"], ["profiles", 2, ["Profile"]], ["schema_url", 3, :string]],
  "ResourceProfiles" => [["resource", 1, "Resource"], ["scope_profiles", 2, ["ScopeProfiles"]],
                         ["schema_url", 3, :string]],
  "ProfilesDictionary" => [["mapping_table", 1, ["Mapping"]], ["location_table", 2, ["Location"]],
                           ["function_table", 3, ["Function"]], ["link_table", 4, ["Link"]],
                           ["string_table", 5, [:string]], ["attribute_table", 6, ["KeyValueAndUnit"]],
                           ["stack_table", 7, ["Stack"]]],
  "ProfilesData" => [["resource_profiles", 1, ["ResourceProfiles"]], ["dictionary", 2, "ProfilesDictionary"]]
}.freeze)
