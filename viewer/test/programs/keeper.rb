# frozen_string_literal: true

# A program that keeps what it allocates: in a constant, in a global variable, and in a class's instance variable.

class Registry
  LIST = [] # rubocop:disable Style/MutableConstant -- it is to grow
  @recent = {}

  def self.add(number)
    LIST << "entry #{number} of a list that grows"
    @recent[number] = [number, "visit #{number} of a page"]
  end
end

$cache = {} # rubocop:disable Style/GlobalVars -- one is to hold something

def remember(number)
  $cache[number] = "answer #{number} that nobody asks for again" # rubocop:disable Style/GlobalVars
end

4_000.times do |number|
  Registry.add(number)
  remember(number)
end
3.times { GC.start }
