# frozen_string_literal: true

# Sees the gems of its Gemfile, and no others.
require "bundler/setup"
require "rack"

begin
  require "sidekiq"
rescue LoadError => e
  puts e.class
end
puts Bundler.definition.dependencies.map(&:name).sort, Rack::Utils.build_query(answer: Hot.work)
16.times { Hot.work }
puts `echo $BUNDLE_GEMFILE | wc -l`
