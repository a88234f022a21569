# frozen_string_literal: true

module Bench
  # What the processes of several PumaClusters have, looked at again and again: memory, descriptors, threads. A thread
  # looks; what it has seen is read when it has ended.
  class ServerLooks
    # A look: seconds since the beginning, profiles that wait to be sent, and by server the Resources of the process
    # that starts workers, and of the workers by their process ids.
    Look = Data.define(:time_s, :waiting, :masters, :workers)

    def initialize(servers)
      @servers = servers
      @looks = []
    end

    # +waiting+ is the number of profiles.
    def look(time_s, waiting)
      @looks << Look.new(time_s, waiting, @servers.to_h { |server| [server, server.own_resources] },
                         @servers.to_h { |server| [server, server.resources] })
    end

    def count = @looks.size

    # Numbers of profiles that waited, at the looks within +range+ (of seconds).
    def waiting(range) = @looks.select { |look| range.cover?(look.time_s) }.map(&:waiting)

    # What the process that starts workers had at each look; +name+ is one of the Resources.
    def of_master(server, name) = @looks.filter_map { |look| look.masters[server]&.public_send(name) }

    # The mean of the workers at each look.
    def of_workers(server, name) = means(server, name).compact

    # What the workers of +server+ had more than those of +other+, at each look at which both had some.
    def added(server, other, name)
      means(server, name).zip(means(other, name)).filter_map { |one, another| one - another if one && another }
    end

    private

    def means(server, name)
      @looks.map do |look|
        workers = look.workers[server].values
        workers.sum(&name).fdiv(workers.size) unless workers.empty?
      end
    end
  end
end
