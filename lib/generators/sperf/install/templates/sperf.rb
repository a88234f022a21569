# frozen_string_literal: true

# Settings of sperf. While all lines are commented out, sperf only labels requests and jobs in recordings (sperf record
# bin/rails server).
Rails.application.configure do
  # Whether sperf is active in this application. If false, there is no middleware, and there are no labels.
  # config.sperf.enabled = !Rails.env.test?

  # Keep the profile of each request that takes at least this many milliseconds; a line in the log names the file. Of
  # each endpoint, the three slowest of a minute are kept.
  # config.sperf.slow = 500

  # Keep the profile of each Active Job job that takes at least this many milliseconds.
  # config.sperf.slow_jobs = 60_000

  # Keep the profiles of this share of the requests, chosen at random: here one in a thousand.
  # config.sperf.rate = 0.001

  # The requests that slow and rate apply to: a Regexp that the path must match, or a Proc that is called with the Rack
  # environment. By default all requests.
  # config.sperf.only = %r{\A/orders}

  # Keep the profile of each request whose header X-Sperf is this String. The response header x-sperf-profile names the
  # file.
  # config.sperf.token = ENV["SPERF_TOKEN"]

  # The directory of the profiles. A relative path starts at the application's root.
  # config.sperf.directory = "tmp/sperf"

  # How many profiles of each kind are kept: of slow requests, of slow jobs, sampled ones, and those asked for.
  # config.sperf.keep = 20

  # Whether requests and jobs are labelled with the ids of their trace and span, if OpenTelemetry or Datadog's tracer
  # samples it.
  # config.sperf.trace_ids = false

  # The signal on which the process logs what all its threads do and wait for.
  # config.sperf.dump_on = "QUIT"

  # The receiver to which Puma's plugin sends a profile of each minute and process (plugin :sperf in config/puma.rb).
  # config.sperf.push = "otlp+http://localhost:4318"

  # The share of a core that sperf may take in each process that Puma's plugin records.
  # config.sperf.budget = "1%"

  # Whether queries, views and operations of the cache are labelled as well. Each takes a little longer then, while
  # sperf records.
  # config.sperf.notifications = true
end
