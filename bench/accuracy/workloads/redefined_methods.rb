# frozen_string_literal: true

# A method that eval makes anew, from one file and then another, while the program runs. Same name, two functions.
class RedefinedMethods < Accuracy::Workload
  about "eval'd and redefined methods"
  part "first version", "RedefinedMethods#work", path: "first.rb"
  part "second version", "RedefinedMethods#work", path: "second.rb"
  part "evaluated", "RedefinedMethods#evaluated", path: "evaluated.rb"

  def prepare
    define("work", "first.rb")
    @spins = fit(1.0) { |n| work(n) }
  end

  def round
    define("work", "first.rb")
    measure("first version") { 4.times { work(@spins) } }
    define("work", "second.rb")
    measure("second version") { 10.times { work(@spins) } }
    define("evaluated", "evaluated.rb")
    measure("evaluated") { 6.times { evaluated(@spins) } }
  end

  BODY = <<~RUBY
    def %s(spins)
      i = 0
      i += 1 while i < spins
    end
  RUBY

  def define(name, path)
    verbose = $VERBOSE
    $VERBOSE = nil
    self.class.class_eval(format(BODY, name), path, 1)
  ensure
    $VERBOSE = verbose
  end
end
