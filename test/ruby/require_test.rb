# frozen_string_literal: true

require_relative "test_helper"

# What `require "sperf"` brings into a program.
class RequireTest < Minitest::Test
  include TestHelper

  def test_require_loads_nothing_but_sperf
    ["require 'sperf'", "require 'sperf/rack'", "require 'sperf'; Sperf.start(verbose: true) { nil }"]
      .product(["--disable-gems", "--enable-gems"]) do |source, option|
        source = "before = $LOADED_FEATURES.dup; #{source}; puts $LOADED_FEATURES - before"
        loaded = run_command(RUBY, option, "-I#{ROOT}/lib", "-e", source).out.lines(chomp: true)

        refute_empty loaded
        assert_empty(loaded.reject { |file| file.start_with?("#{ROOT}/lib/sperf") })
      end
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

  # What +source+ prints in a Ruby of another version, as far as sperf can tell.
  def pretending(version, source)
    source = "Object.send(:remove_const, :RUBY_VERSION); RUBY_VERSION = '#{version}'; #{source}"
    run_command(RUBY, "-I#{ROOT}/lib", "-e", source).out
  end

  def test_unfit_ruby_gets_a_load_error
    %w[3.1.2 2.7.8].each do |version|
      assert_equal "sperf: ruby #{version} is too old (3.4 or newer needed)\n",
                   pretending(version, "begin; require 'sperf'; rescue LoadError => e; puts e.message; end")
    end
  end

  def test_newer_ruby_is_fit
    %w[3.4.0 3.10.1 4.0.0 10.0.0].each do |version|
      assert_equal "nil\n", pretending(version, "require 'sperf/host'; p Sperf::Host.unfit_reason")
    end
  end

  def test_files_read_by_any_ruby_use_no_new_syntax
    %w[sperf.rb sperf/program/sperf.rb sperf/host.rb sperf/version.rb].each do |name|
      result = run_command(old_ruby, "-wc", "#{ROOT}/lib/#{name}")

      assert_equal ["Syntax OK\n", ""], [result.out, result.err]
    end
  end
end
