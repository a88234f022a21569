# frozen_string_literal: true

require "sinatra"
require "json"

set :environment, :production
set :bind, "127.0.0.1"
set :port, 0
set :server, "puma"
set :server_settings, Threads: "2:2"

get("/fib/:number") { |number| JSON.generate(number => Hot.work(Integer(number))) }

get("/page") { erb "<p><%= Hot.work %></p>" }

get("/crash") { Process.kill(:SEGV, Process.pid) }

get("/kill") { Process.kill(:KILL, Process.pid) }
