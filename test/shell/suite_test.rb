# frozen_string_literal: true

require "etc"
require_relative "script_helper"

# The runners of the tests: that nothing of the machine gets into a test, that each test ends, and that all targets are
# made and told. Each runs tests and targets of its own, in a directory of its own.
class SuiteTest < Minitest::Test
  include ScriptHelper

  # Returns stdout with stderr, and the status.
  def run_script(name, *, env: {})
    env = { "RUBY" => RbConfig.ruby, "CI" => nil, "SLOW_TESTS" => nil, **env }
    output, status = Open3.capture2e(env, File.join(ROOT, "script", name), *, chdir: @directory)
    [output, status]
  end

  # Writes a file with one test, +body+, and returns its path.
  def inner_test(body)
    file("some_test.rb", <<~RUBY)
      require "#{ROOT}/test/ruby/test_helper"
      class SomeTest < Minitest::Test
        include TestHelper
        def test_something
          #{body}
        end
      end
    RUBY
  end

  def minitest(body, *options, env: {})
    run_script("minitest", inner_test(body), "--", *options, env:)
  end

  # -- Slow tests --

  MARKED = <<~RUBY
    require "minitest/autorun"
    class Mixed < Minitest::Test
      slow def test_one = puts(:one)
      slow(/two/)
      %w[two three].each { |name| define_method("test_\#{name}") { puts name } }
    end
    class Whole < Minitest::Test
      slow
      def test_four = puts(:four)
    end
  RUBY

  { nil => %w[four one three two], "without" => %w[three], "only" => %w[four one two] }.each do |choice, names|
    define_method(:"test_slow_tests_are_chosen_by_the_environment_#{choice || "unset"}") do
      output, status = run_script("minitest", file("marked_test.rb", MARKED), env: { "SLOW_TESTS" => choice })

      assert_predicate status, :success?, output
      assert_equal names, output.scan(/one|two|three|four/).sort
    end
  end

  # -- What is installed --

  # A gem's directory with a plugin of minitest that ends the process, as that of Rails does where active_support is
  # missing, and a json that is newer than Ruby's.
  def gem_home
    { "minitest-rails-1.0" => ["minitest/rails_plugin.rb", "abort 'the plugin was loaded'"],
      "json-99.0" => ["json.rb", "abort 'another json was loaded'"] }.each do |full_name, (path, source)|
      name, version = full_name.match(/(.*)-(.*)/).captures
      file("gems/#{full_name}/lib/#{path}", source)
      file("specifications/#{full_name}.gemspec", "Gem::Specification.new { |s| s.name = '#{name}'; " \
                                                  "s.version = '#{version}'; s.summary = s.author = 'x' }")
    end
    @directory
  end

  # What a shell in the middle of somebody's work may hold.
  def foreign
    file("lib/abort.rb", "abort 'RUBYOPT was obeyed'")
    file("Gemfile", "source 'https://gems.example'; gem 'no-such-gem'")
    { "GEM_HOME" => gem_home, "GEM_PATH" => gem_home, "BUNDLE_GEMFILE" => path("Gemfile"),
      "BUNDLE_BIN_PATH" => "/nowhere", "BUNDLER_VERSION" => "0.1", "RUBYLIB" => path("lib"), "MT_CPU" => "1",
      "RUBYOPT" => "-rabort -W0", "RUBY_YJIT_ENABLE" => "1", "SPERF_NATIVE" => "1", "SPERF_OUTPUT" => "/nowhere" }
  end

  def test_plugins_gems_and_settings_of_the_user_are_not_in_the_tests
    output, status = minitest(<<~'RUBY', env: foreign)
      require "json"
      names = ENV.keys.grep(/\A(RUBY.|GEM_|BUNDLE|SPERF_|MT_)/).sort
      assert_equal %w[GEM_HOME GEM_PATH], names
      assert_empty Dir.children(ENV["GEM_HOME"]) if Dir.exist?(ENV["GEM_HOME"])
      refute RubyVM::YJIT.enabled? if defined?(RubyVM::YJIT)
      program = "require 'json'; puts $\".grep(/json.rb$/), Gem.path, ENV.keys.grep(/SPERF_/)"
      result = run_command(RUBY, "-e", program, gems: true)
      json = File.join(RbConfig::CONFIG["rubylibdir"], "json.rb")
      assert_equal [json, NO_GEMS], result.out.lines(chomp: true), result.err
    RUBY

    assert_predicate status, :success?, output
    assert_match(/^1 runs, \d assertions, 0 failures, 0 errors, 0 skips$/, output)
  end

  # Also where tests are started by hand, without the runner.
  def test_processes_that_tests_start_see_nothing_of_the_environment
    names = %w[SPERF_NATIVE SPERF_OF_LATER BUNDLE_PATH RUBY_GC_HEAP_X]
    program = "require %q(#{ROOT}/test/ruby/test_helper); p TestHelper::CLEAN.select { |_, value| value.nil? }; exit!"
    output, = Open3.capture2(names.to_h { |name| [name, "1"] }, RbConfig.ruby, "-I#{ROOT}/lib",
                             *$LOAD_PATH.map { |path| "-I#{path}" }, "-e", program)

    names.each { |name| assert_includes output, name.inspect }
  end

  def test_environment_keeps_the_choice_of_ruby_and_where_gems_come_from
    kept = { "RUBY" => "/r", "BUNDLE_MIRROR__ALL" => "m", "BUNDLE_SSL_CA_CERT" => "c" }
    output, status = Open3.capture2e(foreign.except("RUBYOPT").merge(kept), "bash", "-euc",
                                     "source '#{ROOT}/script/lib/environment.sh'; forget_ruby_environment; env")
    left = output.lines(chomp: true).grep(/\A(RUBY|GEM|BUNDLE|SPERF|MT)/)

    assert_predicate status, :success?, output
    assert_equal kept.map { |name, value| "#{name}=#{value}" }.sort, left.sort
  end

  # -- Each test ends --

  slow def test_test_that_waits_for_ever_fails_and_its_programs_are_ended
    output, status = minitest("File.write(#{path("pid").dump}, Process.spawn('sleep', '1000')); sleep",
                              env: { "TEST_LIMIT" => "2" })

    refute_predicate status, :success?
    assert_match(/Failure:\nSomeTest#test_something .*\ntook longer than 2 s$/, output)
    assert_raises(Errno::ESRCH) { Process.kill(0, Integer(File.read(path("pid")))) }
  end

  # -- What is measured --

  # Runs a test that fails the first +failures+ times that it is run.
  def failing(failures, assertion)
    FileUtils.rm_f(path("count"))
    count = path("count").dump
    minitest(<<~RUBY, env: { "TEST_PAUSES" => "0 0" })
      runs = File.exist?(#{count}) ? Integer(File.read(#{count})) + 1 : 1
      File.write(#{count}, runs.to_s)
      #{assertion} if runs <= #{failures}
    RUBY
  end

  def test_quantity_that_is_right_once_in_three_measurements_passes_and_the_others_are_printed
    ["assert_in_delta 1, 2", "assert_operator 1, :>, 2", "assert_includes 2.., 1"].each do |assertion|
      output, status = failing(2, assertion)

      assert_predicate status, :success?, output
      assert_equal 2, output.scan(/^measured again: SomeTest#test_something: Expected /).size
    end
    output, status = failing(3, "assert_in_delta 1, 2")

    refute_predicate status, :success?
    assert_match(/^1 runs, 1 assertions, 1 failures, 0 errors, 0 skips$/, output)
  end

  slow def test_what_is_no_quantity_is_asserted_once
    ["assert_equal 1, 2", "assert_operator %w[a], :==, []", "assert_includes [2], 1", "raise 'no'"].each do |assertion|
      output, status = failing(1, assertion)

      assert_equal [false, false], [status.success?, output.include?("measured again")]
    end
  end

  # -- Nothing is skipped --

  # +inapplicable+ has a reason that cannot be installed away.
  def test_skip_is_told_and_in_ci_a_failure
    { "skip 'of no reason'" => [nil, true], "inapplicable 'of no reason'" => ["true", true],
      "skip 'of no reason' # in CI" => ["true", false], "lack 'of no reason'" => ["true", false] }
      .each do |body, (ci, passes)|
        output, status = minitest(body, env: { "CI" => ci })

        assert_equal passes, status.success?, "#{body}: #{output}"
        assert_match(passes ? /Skipped:\nSomeTest#test_something .*\nof no reason$/ : /of no reason$/, output)
      end
  end

  # -- All targets are made --

  def test_targets_after_one_that_failed_are_made_and_the_last_line_says_which_failed
    file("Makefile", "one:\n\t@echo made one\ntwo:\n\t@echo made two; false\nthree:\n\t@echo made three\n")
    output, status = run_script("run-targets", "all of it", "one", "two", "three", "four")
    lines = output.lines(chomp: true)

    assert_equal [1, "all of it: FAILED: two, four"], [status.exitstatus, lines.last]
    assert_equal ["made one", "made two", "made three"], lines.grep(/\Amade/)
    assert_equal "one passed, two FAILED, three passed, four FAILED", outcomes(output)
    output, status = run_script("run-targets", "all of it", "one", "three")

    assert_equal [0, "all of it: passed"], [status.exitstatus, output.lines(chomp: true).last]
  end

  # What became of each target.
  def outcomes(output) = output.scan(/^  (\w+) +\d+ s  (\w+)$/).map { |words| words.join(" ") }.join(", ")

  def test_what_failed_tests_printed_stands_at_the_end_as_well
    one = "one:\n\t@seq 1 90; printf '  1) Failure:\\nOrderTest#pay\\n'; seq 1 90; false\n"
    file("Makefile", "#{one}two:\n\t@echo why >&2; false\n")
    output, = run_script("run-targets", "all of it", "one", "two")
    account = output[/^--- from what one .*/m]

    assert_includes account, "\n    1) Failure:\n  OrderTest#pay\n"
    assert_match(/^--- from what two printed\n  why\n  make.*Error 1/, account)
    assert_operator account.lines.size, :<, 60
  end

  # Two wait for each other: one of those beside, and one of the others; and then two of those beside.
  def test_targets_beside_others_run_at_the_same_time_and_are_told_behind_them
    waits = ->(own, other) { "touch #{own}; until [ -e #{other} ]; do sleep 0.01; done" }
    meet = Etc.nprocessors > 1 ? waits : ->(*) { "true" }
    file("Makefile", "one:\n\t@[ ! -e three ]\ntwo:\n\t@#{waits["two", "three"]}\n" \
                     "three:\n\t@echo made three; #{waits["three", "two"]}; nice\n" \
                     "four:\n\t@#{meet["four", "five"]}; false\nfive:\n\t@#{meet["five", "four"]}\n")
    output, status = run_script("run-targets", "all of it", "one", "--", "two", "--", "three", "four", "five")

    assert_equal 1, status.exitstatus
    assert_match(/^=== three\nmade three\n19$/, output)
    assert_equal "one passed, two passed, three passed, four FAILED, five passed", outcomes(output)
  end

  def test_every_target_of_tests_is_made
    makefile = File.read(File.join(ROOT, "Makefile")).gsub("\\\n", " ")
    # Of two of these, the parts are made.
    targets = makefile.scan(/^(test-[a-z -]+):/).flat_map { |(names)| names.split }.uniq -
      %w[test-all test-more test-slow test-ruby test-apps]
    whole = %w[test test-more test-slow].map { |name| makefile[/"make #{name}" (.*)$/, 1] }
    made = %w[FIRST TIMED BESIDE MORE_TIMED MORE_BESIDE SLOW_TIMED SLOW_BESIDE].flat_map do |list|
      assert_includes whole.join, "$(#{list}_TARGETS)"
      makefile[/^#{list}_TARGETS := (.*)$/, 1].split.grep(/\Atest-/)
    end

    assert_includes makefile, '"make test-all" test test-more test-slow'
    assert_equal targets.sort, made.sort
    assert_operator targets.size, :>=, 8
  end

  # Runs .ci/run on scripts and targets that only say their names; +failing+ do so, too, and fail.
  def ci(*failing)
    words = ->(name) { "echo did #{name}; #{"exit 1" if failing.include?(name)}" }
    %w[.ci/run script/lib/steps.sh].each { |name| file(name, File.read("#{ROOT}/#{name}"), perm: 0o755) }
    { "ruby" => failing.include?("ruby") ? "exit 1" : "echo true", "tools" => words["tools"], "gems" => words["gems"] }
      .each { |name, body| file("script/#{name}", "#!/bin/sh\n#{body}\n", perm: 0o755) }
    file("Makefile", %w[lint test test-more fuzz].map { |name| "#{name}:\n\t@#{words[name]}\n" }.join)
    output, status = Open3.capture2e({ "RUBY" => nil }, path(".ci/run"))
    [output.lines(chomp: true).grep_v(/\Amake/), status.exitstatus]
  end

  def test_ci_makes_every_stage_whatever_fails_and_its_last_line_says_which_did
    stages = %w[tools gems gems lint gems gems test test-more fuzz].map { |name| "did #{name}" }
    { %w[lint tools] => [".ci/run: FAILED: tools, make lint", 1], [] => [".ci/run: passed", 0] }
      .each do |failing, (last, status)|
        lines, exit_status = ci(*failing)

        assert_equal [stages, last, status], [lines.grep(/\Adid/), lines.last, exit_status]
      end
    lines, status = ci("ruby")

    assert_equal [["did tools"], 1], [lines.grep(/\Adid/), status]
  end

  # -- Tests over and over --

  slow def test_repeated_tests_are_counted_by_name
    count = file("count", "0")
    path = inner_test("n = File.read(#{count.dump}).to_i; File.write(#{count.dump}, n + 1); assert_equal 1, n % 2")
    output, status = run_script("repeat-tests", "-n", "4", "-b", "1", path)

    assert_equal 1, status.exitstatus, output
    assert_match(/\A2 of 4 runs failed, in \d+ s; each is 1 tests\n +2 SomeTest#test_something\n/, output)
    FileUtils.rm_f(output[/^what they printed: (.*)$/, 1])
    output, status = run_script("repeat-tests", "-n", "2", inner_test("assert true"))

    assert_equal 0, status.exitstatus, output
    assert_match(/\A0 of 2 runs failed, in \d+ s; each is 1 tests\n\z/, output)
  end

  def test_wrong_usage_is_refused
    [%w[repeat-tests], %w[repeat-tests -n 0 x], %w[repeat-tests -b y x], %w[repeat-tests -x], %w[run-targets title]]
      .each { |command| assert_equal 2, run_script(*command).last.exitstatus, command.join(" ") }
  end
end
