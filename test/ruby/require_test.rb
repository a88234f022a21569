# frozen_string_literal: true

require_relative "test_helper"

# What `require "sperf"` brings into a program.
class RequireTest < Minitest::Test
  include TestHelper

  NEW_FEATURES = 'before = $LOADED_FEATURES.dup; require "sperf"; puts $LOADED_FEATURES - before'

  def features(*options)
    run_command(RUBY, *options, "-I#{ROOT}/lib", "-e", NEW_FEATURES).out.lines(chomp: true)
  end

  def test_require_loads_nothing_but_sperf
    ["--disable-gems", "--enable-gems"].each do |option|
      loaded = features(option)

      refute_empty loaded
      assert_empty(loaded.reject { |file| file.start_with?("#{ROOT}/lib/sperf") })
    end
  end

  def test_session_with_block_loads_nothing_but_sperf
    loaded = run_command(RUBY, "--disable-gems", "-I#{ROOT}/lib", "-e", <<~RUBY).out.lines(chomp: true)
      before = $LOADED_FEATURES.dup
      require "sperf"
      Sperf.start(verbose: true) { nil }
      puts $LOADED_FEATURES - before
    RUBY

    assert_empty(loaded.reject { |file| file.start_with?("#{ROOT}/lib/sperf") })
  end

  def test_zlib_is_loaded_when_a_compressed_file_is_written
    source = <<~RUBY
      require "sperf"
      Sperf.start(output: ARGV[0]) { nil }
      puts $LOADED_FEATURES.grep(/zlib/).size
    RUBY

    assert_equal "0\n", run_command(RUBY, "--disable-gems", "-I#{ROOT}/lib", "-e", source, "a.txt").out
    assert_equal "1\n", run_command(RUBY, "--disable-gems", "-I#{ROOT}/lib", "-e", source, "a.pb.gz").out
  end

  def test_require_starts_nothing_by_itself
    result = run_command(RUBY, "-I#{ROOT}/lib", "-rsperf", "-e", "p Sperf.running?")

    assert_equal ["false\n", ""], [result.out, result.err]
    assert_empty files
  end

  def test_require_prints_no_warning
    result = run_command(RUBY, "-w", "-I#{ROOT}/lib", "-rsperf", "-e", "Sperf.start(output: 'a.pb.gz') { nil }")

    assert_empty result.err
  end

  def test_version_has_three_parts
    assert_match(/\A\d+\.\d+\.\d+\z/, Sperf::VERSION)
  end

  # A Ruby that sperf does not support, as far as sperf can tell.
  def pretending(constants)
    constants.map { |name, value| "Object.send(:remove_const, :#{name}); #{name} = '#{value}'; " }.join
  end

  def test_unfit_ruby_gets_a_load_error
    { { RUBY_VERSION: "3.1.2" } => "ruby 3.1.2 is too old (3.4 or newer needed)",
      { RUBY_VERSION: "2.7.8" } => "ruby 2.7.8 is too old (3.4 or newer needed)" }.each do |constants, words|
      source = "#{pretending(constants)} begin; require 'sperf'; rescue LoadError => e; puts e.message; end"

      assert_equal "sperf: #{words}\n", run_command(RUBY, "-I#{ROOT}/lib", "-e", source).out
    end
  end

  def test_newer_ruby_is_fit
    %w[3.4.0 3.10.1 4.0.0 10.0.0].each do |version|
      source = "#{pretending(RUBY_VERSION: version)} require 'sperf/host'; p Sperf::Host.unfit_reason"

      assert_equal "nil\n", run_command(RUBY, "-I#{ROOT}/lib", "-e", source).out
    end
  end

  def test_files_read_by_any_ruby_use_no_new_syntax
    %w[sperf.rb sperf/program/sperf.rb sperf/host.rb sperf/version.rb].each do |name|
      result = run_command(old_ruby, "-wc", "#{ROOT}/lib/#{name}")

      assert_equal ["Syntax OK\n", ""], [result.out, result.err]
    end
  end
end
