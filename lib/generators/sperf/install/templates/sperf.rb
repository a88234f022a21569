# frozen_string_literal: true

# Settings of sperf. As long as all lines are commented out, requests and jobs have labels in recordings (sperf record
# bin/rails server), and nothing else happens.
Rails.application.configure do
  # Whether sperf does anything in this application. If false, there is no middleware, and there are no labels.
  # config.sperf.enabled = !Rails.env.test?

  # A request that takes at least so many milliseconds leaves its profile, and a line in the log names the file. Of each
  # endpoint, the three slowest of a minute stay.
  # config.sperf.slow = 500

  # A job of Active Job that takes at least so many milliseconds leaves its profile.
  # config.sperf.slow_jobs = 60_000

  # This part of the requests, taken at random, leave their profiles: here one in a thousand.
  # config.sperf.rate = 0.001

  # Which requests slow and rate are about: a Regexp that the path has to match, or a Proc that is called with Rack's
  # environment. By default all of them.
  # config.sperf.only = %r{\A/orders}

  # A request with this String in the header X-Sperf leaves its profile, and the header x-sperf-profile of the answer
  # names the file.
  # config.sperf.token = ENV["SPERF_TOKEN"]

  # Where the profiles are. A relative path starts at the application's root.
  # config.sperf.directory = "tmp/sperf"

  # How many profiles of each kind stay there: slow requests, slow jobs, those taken at random, those asked for.
  # config.sperf.keep = 20

  # Whether queries, views and operations of the cache are labelled as well. Each takes a little longer then, while
  # sperf records.
  # config.sperf.notifications = true
end
