# frozen_string_literal: true

# Exceptions raised near and far from who rescues them, retry, ensure, throw. What raising takes is below the method.
class Exceptions < Accuracy::Workload
  about "raise from shallow and deep stacks, retry, ensure, throw"
  part :near
  part :far
  part :again
  part :thrown

  def prepare
    @near, @far, @again, @thrown = %i[near far again thrown].map { |name| fit(4.0) { |n| __send__(name, n) } }
  end

  def round
    measure(:near) { near(@near) }
    measure(:far) { far(@far) }
    measure(:again) { again(@again) }
    measure(:thrown) { thrown(@thrown) }
  end

  def near(times)
    times.times do
      raise "near"
    rescue RuntimeError
      nil
    end
  end

  def far(times)
    times.times do
      descend(50)
    rescue ArgumentError
      nil
    end
  end

  def descend(depth)
    raise ArgumentError, "far" if depth.zero?

    descend(depth - 1)
  ensure
    @ensured = depth
  end

  def again(times)
    left = times
    begin
      left -= 1
      Integer("no number")
    rescue ArgumentError
      retry if left.positive?
    end
  end

  def thrown(times)
    times.times { catch(:done) { 3.times { |i| throw :done if i == 2 } } }
  end
end
