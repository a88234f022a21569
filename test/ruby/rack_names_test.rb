# frozen_string_literal: true

require_relative "rack_helper"

# How many names the middleware gives to paths, whatever is asked for.
class RackNamesTest < Minitest::Test
  include RackHelper

  # The letters q to z are no digits, so these are words.
  def word(number) = number.to_s.tr("0-9", "q-z")

  def test_many_paths_have_a_limited_number_of_names
    names = Hash.new(0)
    rack = middleware do |env|
      names[Sperf.labels[:endpoint]] += 1
      [env["PATH_INFO"].start_with?("/gone") ? 404 : 200, {}, []]
    end
    Sperf.start(frequency: 1) do
      10_000.times { |number| %w[word gone].each { |prefix| rack.call(env("/#{prefix}/#{word(number)}")) } }
    end

    assert_operator names.size, :<=, 2001
    assert_equal 20_000, names.values.sum
    assert_operator names["(other)"], :>=, 18_000
    assert_equal 0, rack.failures, @lines
  end

  # As scanners, redirects to https, or a limit of requests, in front of the application.
  def test_paths_that_are_not_answered_take_no_name_from_those_that_are
    [301, 403, 404, 429, 500, 401].each do |status|
      names = Hash.new { |hash, name| hash[name] = [] }
      rack = middleware do |env|
        refused = env["PATH_INFO"].start_with?("/refused")
        names[refused] << Sperf.labels[:endpoint]
        [refused ? status : 200, {}, []]
      end
      Sperf.start(frequency: 1) do
        1000.times { |number| rack.call(env("/refused/#{word(number)}")) }
        2.times { 300.times { |number| rack.call(env("/pages/#{word(number)}")) } }
      end

      pages = Array.new(300) { |number| "GET /pages/#{word(number)}" }
      assert_equal pages, names[false].last(300), status
      # A 404 gives its name back.
      status == 404 ? assert_equal(pages * 2, names[false]) : assert_operator(names[true].uniq.size, :<=, 301)
    end
  end

  def test_routes_are_not_limited_by_paths
    names = []
    rack = middleware do |env|
      names << Sperf.labels[:endpoint] if env["route"] && env["sperf.request"].set_route?(env["route"])
      [env["status"] || 200, {}, []]
    end
    Sperf.start(frequency: 1) do
      400.times { |number| rack.call(env("/static/#{word(number)}")) }
      2500.times { |number| rack.call(env("/refused/#{word(number)}", status: 302)) }
      500.times { |number| rack.call(env("/a/#{word(number)}", route: "orders#action#{number}")) }
    end

    assert_equal(Array.new(500) { |number| "orders#action#{number}" }, names)
  end

  # What a stranger asks for is in no file name and no line.
  def test_secrets_in_paths_are_in_no_file_name_and_no_line
    rack = middleware(slow: 0)
    %w[/reset_password/AbCdEfGhIjKl /unsubscribe/alice@example.com].each { |path| rack.call(env(path)) }
    written = kept.map(&:path) + @lines

    assert_equal 4, written.size
    assert_empty written.grep(/AbCdEf|alice|example/)
    assert_equal 2, written.grep(/reset_password/).size
  end
end
