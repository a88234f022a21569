# frozen_string_literal: true

ORDERS = "order 17, shipped; " * 200_000

def lost? = ORDERS.match?(/order \d+, (lost|late);/)
def serve = 200.times { sleep 0.002 }

servers = Array.new(2) { Thread.new { serve } }
5.times { lost? }
servers.each(&:join)
