# frozen_string_literal: true

require_relative "test_helper"

# sperf adds no warning to those of a program, whatever the program asks Ruby to warn of; and it works where all
# literals are frozen.
class WarningsTest < Minitest::Test
  include TestHelper

  OPTIONS = ["-w", "-w --enable-frozen-string-literal", "-w --disable-frozen-string-literal"].freeze
  # Files for what is not here, of which test/apps has Rails and Puma, and unavailable_test.rb what is not Linux.
  ELSEWHERE = %r{\Agenerators/|\Apuma/|\Asperf/(?:rails|unavailable|unrecorded|program/reading)\.rb\z}
  # Where the libraries are that some files need.
  OTHERS = %w[rake webrick].map do |name|
    $LOAD_PATH.find { |directory| File.file?(File.join(directory, "#{name}.rb")) }
  end

  # All files of the library, those first that programs require.
  def library
    Dir["**/*.rb", base: "#{ROOT}/lib"].grep_v(ELSEWHERE).sort_by { |name| [name.count("/"), name] }
  end

  # What Ruby says of sperf's files.
  def warnings(result) = result.err.lines.grep(%r{#{Regexp.escape(ROOT)}/(?!vendor)})

  slow def test_all_of_the_library_loads_without_a_warning
    lack "the gems rake and webrick are missing" unless OTHERS.all?
    assert_operator library.size, :>, 150
    source = "require 'rake'; ARGV.each { |name| require name }; puts 'loaded'"
    OPTIONS.each do |options|
      words = [*options.split, *["#{ROOT}/lib", *OTHERS].flat_map { |path| ["-I", path] }, "-e", source]
      result = run_command(RUBY, *words, *library.map { |name| name.delete_suffix(".rb") })

      assert_equal ["loaded\n", []], [result.out, warnings(result)], options
    end
  end

  PROGRAM = <<~RUBY.freeze
    class Order
      def total
        #{BURN}
      end
    end
    require "sperf"
    Sperf.label(endpoint: "orders#show") { Order.new.total }
    fork { Order.new.total }
    Process.wait
  RUBY

  FORMATS = %w[collapsed svg speedscope.json firefox.json md csv txt callgrind dump].freeze

  # Words of each command: its files are those that the ones before have written.
  def commands
    program = [RUBY, file("app.rb", PROGRAM)]
    [["record", "-o", "a.data", *program], ["record", "-m", "wall", "-o", "b.data", *program],
     ["record", "-m", "object", "-o", "c.data", *program], ["record", "--only", "Order", "-o", "d.data", *program],
     ["stat", *program], ["stat", "-v", *program], ["exec", *program],
     ["report", "--top", "a.data"], ["report", "--tree", "a.data"], ["report", "--by", "endpoint", "a.data"],
     ["report", "--list", "Order", "a.data"], ["report", "--calltree", "a.data"], ["report", "--states", "b.data"],
     ["report", "--top", "c.data"], ["report", "--top", "d.data"], ["report", "--json", "a.data"],
     *FORMATS.map { |extension| ["convert", "a.data", "a.#{extension}"] }, ["diff", "a.data", "b.data"],
     ["merge", "-o", "e.data", "a.data", "b.data"], %w[recover .], %w[help all], %w[--version]]
  end

  # The commands and what they record have the same RUBYOPT.
  slow def test_commands_run_without_a_warning
    commands.each do |words|
      result = sperf(*words, env: { "RUBYOPT" => "-w --enable-frozen-string-literal" })

      assert_equal [], warnings(result), words.join(" ")
      assert_operator result.status.exitstatus, :<, 2, "#{words.join(" ")}: #{result.err}"
    end
  end

  def test_api_runs_without_a_warning
    source = <<~RUBY
      require "sperf"
      require "sperf/rack"
      Sperf.start(output: "a.data", verbose: true) { #{BURN} }
      profile = Sperf.profile(tenant: 7) { #{BURN} }
      Sperf.save("b.pb.gz", Sperf.load("a.data").merge(profile))
      trace = Sperf.trace(blocks: true, allocations: true) { [2, 1].sort_by { |number| -number } }
      trace.methods.each(&:inspect)
      trace.save("c.data")
      app = Sperf::Rack.new(->(_env) { [200, {}, []] }, slow: 0, directory: "kept")
      app.call({ "REQUEST_METHOD" => "GET", "PATH_INFO" => "/orders/1" })
      Sperf.results(reset: true)
      puts "done"
    RUBY
    OPTIONS.each do |options|
      result = run_command(RUBY, *options.split, "-I#{ROOT}/lib", "-e", source)

      assert_equal ["done\n", []], [result.out, warnings(result)], options
    end
  end
end
