require "logger"
require "sperf"

# Logs an endpoint that takes more of the CPU time than its share, at most once in each period.
class ShareAlarm
  def initialize(logger, shares, period: 60)
    @logger = logger
    @shares = shares
    @period_ns = period * 1_000_000_000
    @used_ns = Hash.new(0)
  end

  def call(events)
    events.each { |event| @used_ns[event.labels[:endpoint]] += event.weight_ns }
    return if @used_ns.each_value.sum < @period_ns

    warn_of(events)
    @used_ns.clear
  end

  private

  def warn_of(events)
    total_ns = @used_ns.each_value.sum
    @shares.each do |endpoint, share|
      next if @used_ns[endpoint] <= share * total_ns

      leaf, = events.reverse.filter_map { |event| event.frames if event.labels[:endpoint] == endpoint }.first
      percent = 100 * @used_ns[endpoint] / total_ns
      @logger.warn("#{endpoint}: #{percent} % of the CPU time, #{leaf&.last}")
    end
  end
end

logger = Logger.new($stdout, progname: "cpu")
alarm = ShareAlarm.new(logger, { "orders#index" => 0.5, "reports#new" => 0.5 }, period: 0.2)
Sperf.subscribe(:sample) { |events| alarm.call(events) }

Sperf.start(aggregate: true)
10.times do
  Sperf.label(endpoint: "orders#index") { (1..20_000).sum { |number| Math.sqrt(number) } }
  Sperf.label(endpoint: "reports#new") { 40.times { (1..20_000).sum { |number| Math.sqrt(number) } } }
end
Sperf.stop
