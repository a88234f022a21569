# frozen_string_literal: true

module Bench
  # The page of a profile, served as `sperf report` does. The caller requires sperf/viewer, once webrick can be found.
  module ServedPage
    # Calls the block with the URL.
    def serving(profile)
      page = Sperf::Viewer::Page.new([["profile", profile]])
      Sperf::Viewer.check
      server = Sperf::Viewer::Server.new(page, 0)
      thread = Thread.new { server.run }
      yield server.url
    ensure
      server&.stop
      thread&.join
    end
  end
end
