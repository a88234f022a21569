# What the recordings share: work of a shop in small methods.
class Price
  def initialize(net) = @net = net
  def gross = (@net * 119).fdiv(100).round(2)
  def to_s = format("%.2f", gross)
end
class Order
  def initialize(size) = @prices = Array.new(size) { |i| Price.new(i) }
  def total = @prices.sum(&:gross)
  def text = @prices.map(&:to_s).join("\n")
  def checked
    raise ArgumentError, "empty" if @prices.empty?
    total
  end
end
def cpu_ms = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :millisecond)
def burn(ms)
  till = cpu_ms + ms
  (Order.new(60).total; Order.new(20).text) while cpu_ms < till
end
def tally(depth) = depth.zero? ? burn(1) : tally(depth - 1)
