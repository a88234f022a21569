# frozen_string_literal: true

require "socket"
require "tmpdir"

module Apps
  # A Redis of our own, on a socket in a directory of ours: no port, nothing on disk.
  class Redis
    # Whether the server is installed.
    def self.available?
      ENV.fetch("PATH").split(":").any? { |directory| File.executable?(File.join(directory, "redis-server")) }
    end

    # Returns the one that is running, or starts it; it ends with this process.
    def self.instance = @instance ||= new

    # What programs have in their environment for it, which has forgotten everything.
    def self.environment
      instance.flush
      { "REDIS_URL" => "unix://#{instance.socket}" }
    end

    attr_reader :socket

    def initialize
      directory = Dir.mktmpdir("redis")
      @socket = File.join(directory, "redis.sock")
      @pid = Process.spawn("redis-server", "--port", "0", "--unixsocket", @socket, "--save", "", "--appendonly", "no",
                           chdir: directory, in: File::NULL, out: File.join(directory, "log"), err: %i[child out])
      owner = Process.pid
      at_exit { stop(directory) if Process.pid == owner }
      # A server that starts tells nobody when it can be asked.
      Timeout.timeout(30) { sleep 0.02 until answers? }
    end

    # Forgets everything.
    def flush = ask("FLUSHALL")

    # Removes a list, and returns how many elements it had.
    def take(list)
      count = Integer(ask("LLEN #{list}")[/\d+/])
      ask("DEL #{list}")
      count
    end

    private

    def ask(command)
      UNIXSocket.open(@socket) do |socket|
        socket.write("#{command}\r\n")
        socket.gets
      end
    end

    def answers?
      ask("PING") == "+PONG\r\n"
    rescue SystemCallError
      false
    end

    def stop(directory)
      Process.kill(:KILL, @pid)
      Process.wait(@pid)
      FileUtils.rm_rf(directory)
    end
  end
end
