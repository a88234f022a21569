# frozen_string_literal: true

require_relative "test_helper"
require "sperf/rack"

# How many names the middleware gives to paths, whatever is asked for.
class RackNamesTest < Minitest::Test
  include TestHelper

  def test_many_paths_have_a_limited_number_of_names
    count = 20_000
    names = Hash.new(0)
    lines = []
    application = lambda do |env|
      names[Sperf.labels[:endpoint]] += 1
      [env["PATH_INFO"].start_with?("/gone") ? 404 : 200, {}, []]
    end
    rack = Sperf::Rack.new(application, directory: path("kept"), log: ->(line) { lines << line })
    Sperf.start(frequency: 1) do
      # The letters q to z are no digits, so these are words.
      (count / 2).times do |number|
        %w[word gone].each do |prefix|
          path_info = "/#{prefix}/#{number.to_s.tr("0-9", "q-z")}"
          rack.call({ "REQUEST_METHOD" => "GET", "SCRIPT_NAME" => "", "PATH_INFO" => path_info })
        end
      end
    end

    assert_operator names.size, :<=, 2001
    assert_equal count, names.values.sum
    assert_operator names["(other)"], :>=, count - 2000
    assert_equal 0, rack.failures, lines
  end

  def word(number) = number.to_s.tr("0-9", "q-z")

  def env(path) = { "REQUEST_METHOD" => "GET", "SCRIPT_NAME" => "", "PATH_INFO" => path }

  # Returns the middleware around the block, and an Array of the lines that it logs.
  def middleware(lines = [], **, &)
    [Sperf::Rack.new(proc(&), directory: path("kept"), log: ->(line) { lines << line }, **), lines]
  end

  # As redirects to https, or a limit of requests, in front of the application.
  def test_paths_that_are_not_answered_take_no_name_from_those_that_are
    [301, 403, 429, 500, 401].each do |status|
      names = Hash.new { |hash, name| hash[name] = [] }
      rack, = middleware do |env|
        refused = env["PATH_INFO"].start_with?("/refused")
        names[refused] << Sperf.labels[:endpoint]
        [refused ? status : 200, {}, []]
      end
      Sperf.start(frequency: 1) do
        1000.times { |number| rack.call(env("/refused/#{word(number)}")) }
        2.times { 300.times { |number| rack.call(env("/pages/#{word(number)}")) } }
      end

      assert_equal Array.new(300) { |number| "GET /pages/#{word(number)}" }, names[false].last(300), status
      assert_operator names[true].uniq.size, :<=, 301
    end
  end

  def test_routes_are_not_limited_by_paths
    names = []
    rack, = middleware do |env|
      env["sperf.request"].set_route?(env["route"]) if env["route"]
      names << Sperf.labels[:endpoint] if env["route"]
      [env["status"] || 200, {}, []]
    end
    Sperf.start(frequency: 1) do
      400.times { |number| rack.call(env("/static/#{word(number)}")) }
      2500.times { |number| rack.call(env("/refused/#{word(number)}").merge("status" => 302)) }
      500.times { |number| rack.call(env("/a/#{word(number)}").merge("route" => "orders#action#{number}")) }
    end

    assert_equal(Array.new(500) { |number| "orders#action#{number}" }, names)
  end

  # What a stranger asks for is in no file name and no line.
  def test_secrets_in_paths_are_in_no_file_name_and_no_line
    rack, lines = middleware(slow: 0) { [200, {}, []] }
    %w[/reset_password/AbCdEfGhIjKl /unsubscribe/alice@example.com].each { |path| rack.call(env(path)) }
    assert Sperf::Integrations::ProfileWriter.instance.flush(60)
    written = Dir.children(path("kept")) + lines

    assert_equal 4, written.size
    assert_empty written.grep(/AbCdEf|alice|example/)
    assert_equal 2, written.grep(/reset_password/).size
  end
end
