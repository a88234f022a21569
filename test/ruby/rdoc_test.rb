# frozen_string_literal: true

require_relative "test_helper"

# What RDoc makes of the sources, as for somebody who installs the gem: the API and nothing else, with comments.
class RDocTest < Minitest::Test
  include TestHelper

  # RDoc comes with Ruby, in some versions as a gem, which the tests do not see otherwise.
  BUNDLED = { "GEM_HOME" => nil, "GEM_PATH" => nil }.freeze
  COMMAND = [RUBY, "-S", "rdoc"].freeze

  def rdoc(*options)
    lack "RDoc came not with this Ruby" unless run_command(*COMMAND, "--version", env: BUNDLED).status.success?
    run_command(*COMMAND, "--root", ROOT, *options, File.join(ROOT, "lib"), File.join(ROOT, "ext"), env: BUNDLED)
  end

  # What is documented: { "Sperf::Profile" => [["from_h", ...], ["summary", ...]] }, methods of the class itself first.
  def documented
    result = rdoc("--quiet", "--ri", "--op", path("ri"))
    assert_predicate result.status, :success?, result.err
    cache = Marshal.load(File.binread(path("ri/cache.ri"))) # rubocop:disable Security/MarshalLoad -- it is our own
    cache[:modules].to_h do |owner|
      [owner, cache.values_at(:class_methods, :instance_methods).map { |methods| methods.fetch(owner, []).sort }]
    end
  end

  # What has a signature, in the same form.
  def signed
    modules = File.read(File.join(ROOT, "sig/sperf.rbs")).split(/^  (?:class|module) ([\w:]+).*/)
    owners = ["Sperf", modules.shift].each_slice(2).to_h
      .merge(modules.each_slice(2).to_h { |name, text| ["Sperf::#{name}", text] })
    # RDoc has what is initialized under the name that it is called by.
    owners.transform_values { |text| text.sub("def initialize:", "def self.new:") }.transform_values do |text|
      [/^ +def self\.(\w+[?!]?):/, /^ +(?:def|attr_\w+) (\w+[?!]?|\[\]|==):/].map do |pattern|
        text.scan(pattern).flatten.sort
      end
    end
  end

  def test_all_that_is_documented_has_a_comment
    result = rdoc("--coverage-report")

    assert_predicate result.status, :success?, result.out
    assert_match(/^ +Methods: +[1-9]\d+ \(0 undocumented\)$/, result.out)
  end

  # RDoc 8 warns of others. The gem is installed with the RDoc that its user has.
  def test_call_sequences_end_with_a_blank_line
    texts = Dir[File.join(ROOT, "lib/**/*.rb")].to_h { |path| [path, File.read(path)] }
    sequences = texts.values.flat_map { |text| text.scan(/^ *# :call-seq:\n(?: *#   .*\n)+(.*)\n/).flatten }

    assert_operator sequences.size, :>, 5
    assert_equal ["#"], sequences.map(&:strip).uniq
  end

  def test_what_is_documented_is_what_has_a_signature
    assert_equal signed.sort, documented.sort
  end
end
