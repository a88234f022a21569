# frozen_string_literal: true

require_relative "test_helper"
require "sperf/outside/ruby_layout"

# Commands that read a process from outside, where they do not know its release of Ruby: each says so in one line.
class OutsideSupportTest < Minitest::Test
  include TestHelper

  COMMANDS = { "record" => ["--pid"], "top" => ["--plain"], "dump" => [] }.freeze

  def test_release_that_is_not_read_from_outside_is_refused_by_each_command
    inapplicable "sperf reads this Ruby from outside" if
      Sperf::Outside::RubyLayout::SUPPORTED.include?(RUBY_VERSION[/\A\d+\.\d+/])
    IO.popen([CLEAN, RUBY, "-e", "puts; $stdout.flush; sleep"]) do |program|
      program.gets
      line = "process #{program.pid} runs ruby #{RUBY_VERSION}: sperf reads processes of Ruby 3.4 and 4.0 from outside"
      COMMANDS.each do |command, options|
        assert_refused sperf(command, *options, program.pid.to_s), 1, /\A#{Regexp.escape(line)}\z/
      end
    ensure
      Process.kill(:KILL, program.pid)
    end
  end
end
