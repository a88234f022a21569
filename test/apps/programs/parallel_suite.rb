# frozen_string_literal: true

# kramdown's own tests, which its gem has with it, in two processes of the gem parallel. APP_REPEAT times over.
require "parallel"
require "minitest"

tests = File.join(Gem::Specification.find_by_name("kramdown").full_gem_path, "test")
# The tests run themselves at the end, unless they are asked not to.
Minitest.define_singleton_method(:autorun) { nil }
$VERBOSE = nil # they tell of programs that are not installed
Dir[File.join(tests, "test_*.rb")].each { |file| require file }

methods = Minitest::Runnable.runnables.flat_map do |suite|
  suite.instance_methods(true).grep(/\Atest_/).sort.map { |name| [suite, name] }
end
parts = methods.each_slice(40).to_a * Integer(ENV.fetch("APP_REPEAT", "1"))
results = Parallel.map(parts, in_processes: 2) do |part|
  part.map do |suite, name|
    result = suite.new(name).run
    [result.name.to_s, result.result_code, result.assertions, Process.pid]
  end
end.flatten(1)

results.each { |name, code, assertions| puts "#{name} #{code} #{assertions}" }
puts "#{results.size} tests, #{results.map(&:last).uniq.size} processes"
