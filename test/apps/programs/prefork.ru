# frozen_string_literal: true

# What the servers that fork workers serve.
run(->(environment) { [200, { "content-type" => "text/plain" }, ["#{environment["PATH_INFO"]} #{Hot.work}"]] })
