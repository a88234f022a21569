# frozen_string_literal: true

require "json"

# Parsing and generating JSON, and going through what was parsed.
class JsonDocuments < Accuracy::Workload
  about "JSON.parse, JSON.generate, and Ruby over the result"
  separate_gc
  part :parsed
  part :generated
  part :counted

  def prepare
    @document = Array.new(300) do |i|
      { "id" => i, "name" => "customer #{i}", "tags" => %w[a b c], "total" => i * 1.25, "lines" => [{ "n" => i }] * 3 }
    end
    @text = JSON.generate(@document)
    @times = fit(8.0) { |n| parsed(n) }
  end

  def round
    measure(:parsed) { parsed(@times) }
    measure(:generated) { generated(@times) }
    measure(:counted) { counted(@times * 2) }
  end

  def parsed(times) = times.times { JSON.parse(@text) }

  def generated(times) = times.times { JSON.generate(@document) }

  def counted(times)
    times.times { @document.sum { |row| row["lines"].sum { |line| line["n"] } + row["tags"].size } }
  end
end
