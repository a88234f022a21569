# frozen_string_literal: true

require "net/http"
require_relative "redis"
require_relative "runner"

module Apps
  # A program that runs to its end. Its command is Ruby with +arguments+.
  class Application
    attr_reader :name, :arguments, :input

    # +input+ is what it reads; +normalize+ makes of its output (String) what is the same each time; +environment+ is
    # what the application needs in its environment, or takes the directory of the run and returns that.
    def initialize(name, arguments, input: "", normalize: nil, environment: {})
      @name = name
      @arguments = arguments
      @input = input
      @normalize = normalize
      @environment = environment
    end

    def server? = false
    def normalize(text) = @normalize ? @normalize.call(text) : text
    def environment(directory) = @environment.respond_to?(:call) ? @environment.call(directory) : @environment
  end

  # A program that serves HTTP until it is told to end.
  class Server < Application
    # +requests+ takes a Client and returns what was answered; +stop+ is the signal that ends the server when it has
    # answered what it was asked.
    def initialize(name, arguments, requests: nil, stop: :TERM, **)
      super(name, arguments, **)
      @requests = requests
      @stop = stop
    end

    def server? = true

    def drive(pid, port)
      answers = Client.open(port) { |client| @requests.call(client) }
      Process.kill(@stop, pid)
      answers
    end
  end

  # Asks a server on this machine.
  class Client
    # Yields one. A request that fails is not sent again.
    def self.open(port)
      Net::HTTP.start("127.0.0.1", port, nil, read_timeout: PATIENCE, max_retries: 0) { |http| yield new(http) }
    end

    def initialize(http)
      @http = http
    end

    def get(path) = answer(@http.get(path))
    def post(path) = answer(@http.post(path, "", "Content-Type" => "text/plain"))

    private

    def answer(response) = [response.code, response.body]
  end

  # The numbers of processes and ports, versions and times are not the same each time, nor is the order in which workers
  # come up.
  CHANGING_NUMBERS = ->(text) { text.gsub(/\d+(\.\d+)*/, "N").lines.sort.join }
  CHANGING_TIMES = ->(text) { text.gsub(/\d+\.\d+/, "N") }
  # What parallel tests print while they run comes in any order.
  MARKS = ->(text) { CHANGING_TIMES.call(text).sub(/^[.ESF]+$/, "") }

  ORDERS = lambda do |client|
    answers = Array.new(3) { client.get("/orders") } + Array.new(8) { |number| client.get("/orders/#{number + 1}") }
    answers += Array.new(4) { |number| client.post("/orders/#{number + 1}/count") }
    # The jobs are done by threads of their own. Patience ends this.
    sleep 0.05 until client.get("/counted").last.count(",") == 3
    [*answers, client.get("/counted")]
  end

  # The applications by name.
  module Catalogue
    class << self
      def all
        @all ||= (servers + preforking + jobs + suites + tools + machinery).to_h { |one| [one.name, one] }
      end

      # +arguments+ for a program of a gem.
      def command(name, *) = [File.join(Apps.gems, "bin", name), *]

      # The same for Puma with an application, on a port of its own, or with the configuration in a file. Both are names
      # of programs.
      def puma(name, *) = command("puma", "-b", "tcp://127.0.0.1:0", *, "-e", "production", program(name))
      def configured_puma(name, *) = command("puma", "-C", program(name), *)

      def sidekiq(name, *) = command("sidekiq", *, "-e", "production", "-r", program(name))

      # Orders in a shop of Rails, which has +others+ in its environment.
      def shop(others = {}) = ->(directory) { { "DATABASE_URL" => "sqlite3:#{directory}/shop.sqlite3", **others } }

      def program(name) = File.join(PROGRAMS, name)

      private

      def servers
        [rails("rails_puma", 0), rails("rails_puma_cluster", 2), sinatra,
         Application.new("async_http", [program("async.rb")])]
      end

      def rails(name, workers)
        Server.new(name, configured_puma("rails/puma.rb"), requests: ORDERS, normalize: CHANGING_NUMBERS,
                                                           environment: shop("APP_WORKERS" => workers.to_s))
      end

      def sinatra
        requests = lambda do |client|
          Array.new(12) { |number| client.get("/fib/#{number + 15}") } + Array.new(20) { client.get("/page") }
        end
        Server.new("sinatra", [program("sinatra.rb")], requests:, normalize: CHANGING_NUMBERS)
      end

      def preforking
        requests = ->(client) { Array.new(12) { |number| client.get("/#{number}") } }
        unicorn = command("unicorn", "-c", program("unicorn.rb"), program("prefork.ru"))
        [Server.new("unicorn", unicorn, requests:, stop: :QUIT, normalize: CHANGING_NUMBERS),
         Server.new("falcon", [program("falcon.rb")], requests:, stop: :INT, normalize: CHANGING_NUMBERS)]
      end

      # What holds Ruby in other ways than by its methods.
      def machinery
        [Application.new("native", [program("native.rb")]), Application.new("ractors", [program("ractors.rb")])]
      end

      def jobs
        queue = ->(directory) { { "DATABASE_URL" => "sqlite3:#{directory}/shop.sqlite3?timeout=60000" } }
        redis = ->(_) { Redis.environment }
        [Application.new("resque", [program("resque.rb")], environment: redis),
         Application.new("solid_queue", [program("solid_queue.rb")], environment: queue),
         Application.new("sidekiq", sidekiq("sidekiq.rb", "-c", "2"), environment: redis),
         Application.new("fork_per_job", [program("fork_per_job.rb")])]
      end

      def suites
        environment = { "APP_BY_NAME" => File::NULL, "MT_CPU" => "2" }
        minitest = [program("labelled/minitest_test.rb"), "--seed", "1"]
        [Application.new("rspec", command("rspec", "--no-color", program("labelled/example_spec.rb")),
                         normalize: CHANGING_TIMES, environment:),
         Application.new("minitest", minitest, normalize: MARKS, environment:)]
      end

      def tools
        [Application.new("rubocop", rubocop),
         Application.new("rake", command("rake", "-f", program("Rakefile"))),
         Application.new("bundler", [program("bundle/program.rb")],
                         environment: ->(directory) { { "BUNDLE_GEMFILE" => bundle(directory) } }),
         Application.new("bootsnap", [program("bootsnap.rb")]),
         Application.new("irb", command("irb", "-f", "--nobanner", "--noautocomplete"),
                         input: File.read(program("irb.txt")))]
      end

      def rubocop
        command("rubocop", "--cache", "false", "--no-parallel", "--no-server", "--force-default-config", "--require",
                program("rubocop_cop.rb"), "--format", "simple", "--no-color", gem_directory("rackup"))
      end

      def gem_directory(name) = Dir[File.join(Apps.gems, "gems", "#{name}-[0-9]*", "lib")].first

      # Bundler writes its lock file beside the Gemfile.
      def bundle(directory)
        FileUtils.mkdir_p(File.join(directory, "bundle"))
        FileUtils.cp(program("bundle/Gemfile"), File.join(directory, "bundle"))
        File.join(directory, "bundle/Gemfile")
      end
    end
  end
end
