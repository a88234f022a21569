# Answers requests one after the other. Each has a label, and waits for its data or computes.
require "sperf"

PAGES = {
  "orders#index" => -> { 30.times { (1..8_000).sum { |number| Math.sqrt(number) } } },
  "orders#show" => -> { sleep 0.03 },
  "reports#new" => -> { Array.new(60_000) { |number| { id: number.to_s } }.sort_by { |row| row[:id] } }
}.freeze

20.times { PAGES.each { |endpoint, answer| Sperf.label(endpoint:, &answer) } }
sleep 0.1
