def work(n) = n.times { |i| i * i }

4.times.map { Thread.new { work(4_000_000) } }.each(&:join)
