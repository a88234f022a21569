# frozen_string_literal: true

# method_missing, and methods made by define_method, which are known by their names.
class DynamicMethods < Accuracy::Workload
  about "method_missing and define_method"
  part :alpha
  part :beta
  part "method_missing", "DynamicMethods::Ghost#method_missing"

  # Answers to anything.
  class Ghost
    def method_missing(_name, spins)
      i = 0
      i += 1 while i < spins
    end

    def respond_to_missing?(*) = true
  end

  define_method(:alpha) do |spins|
    i = 0
    i += 1 while i < spins
  end

  define_method(:beta) do |spins|
    i = 0
    i += 1 while i < spins
  end

  def prepare
    @ghost = Ghost.new
    @spins = fit(0.1) { |n| alpha(n) }
  end

  def round
    measure(:alpha) { 30.times { alpha(@spins) } }
    measure(:beta) { 30.times { beta(@spins * 2) } }
    measure("method_missing") { 30.times { @ghost.anything(@spins * 3) } }
  end
end
