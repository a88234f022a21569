# frozen_string_literal: true

# As a Rails application begins. What is loaded after comes through Bootsnap's cache.
require "bootsnap"
Bootsnap.setup(cache_dir: "cache", development_mode: false, load_path_cache: true, compile_cache_iseq: true,
               compile_cache_yaml: true, compile_cache_json: true)

File.write("cached.yml", "answer: 42\n")
File.write("cached.rb", "def cached(number) = Hot.work(number)\n")
require "active_support"
require "active_support/core_ext/string"
require "yaml"
require File.expand_path("cached")

puts YAML.load_file("cached.yml").inspect, ActiveSupport::Inflector.pluralize("sperf")
40.times { puts cached(27) }
