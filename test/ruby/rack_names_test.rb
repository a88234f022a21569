# frozen_string_literal: true

require_relative "test_helper"
require "sperf/rack"

# How many names the middleware gives to paths, whatever is asked for. It takes a while, and no time is looked at.
class RackNamesTest < Minitest::Test
  include TestHelper

  def test_a_million_paths_have_a_limited_number_of_names
    count = ENV["CI"] ? 1_000_000 : 100_000
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
end
