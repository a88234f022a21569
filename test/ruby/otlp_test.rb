# frozen_string_literal: true

require_relative "test_helper"
require_relative "protobuf_schema"

# The format otlp, read by google-protobuf with the definitions that OpenTelemetry publishes. What it makes of sample
# types and of ids of traces is in test/c/test_otlp.c.
class OtlpTest < Minitest::Test
  include TestHelper

  def setup
    super
    ProtobufSchema::OTLP["ProfilesData"]
  rescue LoadError
    lack "the gem google-protobuf is missing"
  end

  # Returns the message in +bytes+ once it keeps the rules of the protocol.
  def decode(bytes)
    data = ProtobufSchema::OTLP["ProfilesData"].decode(bytes)
    assert_equal data, data.class.decode(data.class.encode(data))
    @dictionary = data.dictionary
    @strings = @dictionary.string_table
    assert_indices
    assert_unique
    profiles(data).each { |profile| assert_samples(profile) }
    data
  end

  def profiles(data)
    data.resource_profiles.flat_map { |part| part.scope_profiles.flat_map { |each| each.profiles.to_a } }
  end

  # Everything that is referred to is there, and nothing else is: no element is an orphan.
  def assert_indices
    used = { location: @dictionary.stack_table.flat_map { |stack| stack.location_indices.to_a },
             function: @dictionary.location_table.flat_map { |location| location.lines.map(&:function_index) },
             mapping: @dictionary.location_table.map(&:mapping_index) }
    used.each do |name, numbers|
      assert_equal (0...@dictionary["#{name}_table"].size).to_a, (numbers | [0]).sort, name
    end
    assert(@dictionary.function_table.drop(1).all? { |row| (row.name_strindex + row.filename_strindex).positive? })
  end

  def assert_unique
    @dictionary.class.descriptor.each do |field|
      assert_equal @dictionary[field.name].to_a.uniq, @dictionary[field.name].to_a
    end
  end

  def assert_samples(profile)
    identities = profile.samples.map do |sample|
      [sample.stack_index, sample.attribute_indices.to_a.sort, sample.link_index]
    end

    assert_equal identities.uniq, identities
    profile.samples.each do |sample|
      assert_equal [1, 0], [sample.values.size, sample.timestamps_unix_nano.size]
      keys = sample.attribute_indices.map { |number| @dictionary.attribute_table[number].key_strindex }
      assert_equal keys.uniq, keys
      refute_includes keys, 0
      refute_nil @dictionary.stack_table[sample.stack_index]
      refute_nil @dictionary.link_table[sample.link_index]
    end
  end

  # -- In words --

  def type(value_type) = [@strings[value_type.type_strindex], @strings[value_type.unit_strindex]]

  def value(any) = any.string_value.empty? ? any.int_value : any.string_value

  def attributes(sample)
    sample.attribute_indices.to_h do |number|
      row = @dictionary.attribute_table[number]
      [@strings[row.key_strindex], value(row.value)]
    end
  end

  def resource(data) = data.resource_profiles.first.resource.attributes.to_h { |pair| [pair.key, value(pair.value)] }

  # [label, path, line] of each frame, the leaf first.
  def frames(sample)
    @dictionary.stack_table[sample.stack_index].location_indices.map do |number|
      location = @dictionary.location_table[number]
      function = @dictionary.function_table[location.lines.first.function_index]
      [@strings[function.name_strindex], @strings[function.filename_strindex], location.lines.first.line]
    end
  end

  SAMPLES = [
    [[["a.rb", "A#leaf"], ["a.rb", "<main>"]], 1_500, 1, [7, 9], nil, 2, { "endpoint" => "orders#show", "size" => 12 }],
    [[["a.rb", "<main>"]], 500, 2, [9], nil, 1, { "endpoint" => "\xFF", "thread.id" => "mine" }],
    [[["a.rb", "<main>"]], 0, 1, [9], nil, 1, nil]
  ].freeze

  def profile(**)
    Sperf::Profile.from_h({ mode: :wall, frequency: 1_000, start_time_ns: 1_700_000_000_000_000_001, duration_ns: 2_000,
                            samples: SAMPLES, threads: { 1 => "main" }, ** })
  end

  def test_samples_have_stacks_attributes_and_times
    data = decode(profile.encode(:otlp))
    wall = profiles(data).first

    assert_equal 1, profiles(data).size
    assert_equal [%w[wall nanoseconds], %w[wall nanoseconds], 1_000_000],
                 [type(wall.sample_type), type(wall.period_type), wall.period]
    assert_equal [1_700_000_000_000_000_001, 2_000], [wall.time_unix_nano, wall.duration_nano]
    assert_equal([[1_500], [500]], wall.samples.map { |sample| sample.values.to_a })
    assert_equal [["A#leaf", "a.rb", 7], ["<main>", "a.rb", 9]], frames(wall.samples[0])
    assert_equal({ "thread.name" => "main", "thread.id" => 1, "endpoint" => "orders#show", "size" => 12 },
                 attributes(wall.samples[0]))
    assert_equal({ "thread.id" => 2, "endpoint" => "\uFFFD" }, attributes(wall.samples[1]))
  end

  def test_resource_comes_from_the_metadata
    comments = ["# host: web-1", "# ruby: ruby 3.4.5 (2025-07-16) [x86_64-linux]", "# git.commit: 4f1c2d",
                "# sperf.version: 1.2.3"]
    data = decode(profile(comments:).encode(:otlp))
    scope = data.resource_profiles.first.scope_profiles.first.scope

    assert_equal({ "service.name" => "unknown_service:ruby", "service.version" => "4f1c2d", "host.name" => "web-1",
                   "process.runtime.name" => "ruby", "process.runtime.version" => "3.4.5",
                   "process.runtime.description" => "ruby 3.4.5 (2025-07-16) [x86_64-linux]" }, resource(data))
    assert_equal %w[sperf 1.2.3], [scope.name, scope.version]
    named = decode(profile(comments: ["# service.name: shop", "# ruby: odd", "# host:", "host: x"]).encode(:otlp))
    assert_equal({ "service.name" => "shop" }, resource(named))
  end

  # Keys must be unique.
  def test_labels_of_the_recording_are_attributes_of_the_resource
    labels = ["region: eu", "deployment.environment: a: b", "region: us", "service.name: other", "process.pid: 1",
              ": x", "empty: ", "odd", "\xff: \xfe", "region"]
    data = decode(profile(comments: ["# service.name: shop", *labels.map { |text| "# label.#{text}" }]).encode(:otlp))

    assert_equal({ "service.name" => "shop", "region" => "eu", "deployment.environment" => "a: b",
                   "\u{FFFD}" => "\u{FFFD}" }, resource(data))
    many = Array.new(100) { |number| "# label.l#{number}: v" }
    assert_equal 65, resource(decode(profile(comments: many).encode(:otlp))).size
  end

  def test_commands_write_the_format_of_the_extension_and_replace_only_such_files
    Sperf.save(path("a.data"), profile)
    2.times { assert_predicate sperf("convert", "a.data", "a.otlp").status, :success? }
    assert_equal profile.encode(:otlp), File.binread(path("a.otlp"))
    assert_predicate record("1 + 1", "-o", "b.otlp").status, :success?
    data = decode(File.binread(path("b.otlp")))

    version = RUBY_DESCRIPTION[/\Aruby (\S+)/, 1] # that of a development version ends in "dev"
    assert_equal ["ruby", version], resource(data).values_at("process.runtime.name", "process.runtime.version")
    assert_kind_of Integer, resource(data)["process.pid"]
    refused = sperf("report", "--text", "a.otlp")
    assert_equal [1, 1], [refused.status.exitstatus, refused.words.size], refused.err
  end
end
