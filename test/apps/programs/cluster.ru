# frozen_string_literal: true

# What Puma's master loads before it forks, and its workers serve.
20.times { Hot.work }

run(lambda do |environment|
  if environment["PATH_INFO"] == "/stay"
    $stdout.puts "staying in #{Process.pid}"
    sleep
  end
  [200, {}, [Hot.work.to_s]]
end)
