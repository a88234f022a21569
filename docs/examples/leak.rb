class Cache
  Order = Struct.new(:id)

  def initialize = @orders = {}
  def store(id) = @orders[id] = Order.new(id)
end

CACHE = Cache.new
20_000.times do |id|
  CACHE.store(id)
  "order #{id}"
end
