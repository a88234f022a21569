# frozen_string_literal: true

# An application with the profiles that other programs fetch. The routes are the place for authentication.
require "sperf/web"

map("/debug/pprof") { run Sperf::Web.pprof(authenticated_outside: true, seconds_max: 3600) }
map("/") { run ->(_env) { [200, {}, [Hot.work(20).to_s]] } }
