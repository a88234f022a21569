# frozen_string_literal: true

# Ractors beside the main one, which works as well.
module Hot
  def self.alone(number) = number < 2 ? number : alone(number - 1) + alone(number - 2)
end

ractors = Array.new(3) { |number| Ractor.new(number) { |own| Hot.alone(20 + own) } }
10.times { Hot.work }
puts ractors.map { |ractor| ractor.respond_to?(:value) ? ractor.value : ractor.take }.inspect
