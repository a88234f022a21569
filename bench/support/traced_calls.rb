# frozen_string_literal: true

require "json"

module Bench
  # What a tracer says of each method, in one shape: {key => {names:, calls:, total_ns:, self_ns:}}. Calls are
  # those of all threads and fibers, times those of the main thread, as others do nothing for most of it.
  #
  # A method of Ruby is known by its place ("order.rb:12"), as tracers name classes, and methods with several names, in
  # ways of their own; one of C by its class and the name that it had first ("Array#map").
  module TracedCalls
    class << self
      # Of a trace of sperf's, a Sperf::Profile.
      def of_profile(profile) = Trace.new(JSON.parse(profile.encode("json"))).methods

      # Of a result of ruby-prof's.
      def of_ruby_prof(result)
        sums = empty
        result.threads.each do |thread|
          main = thread.id == Thread.main.object_id
          thread.methods.each { |method| add_ruby_prof(sums, method, main) }
        end
        sums
      end

      def empty = Hash.new { |sums, key| sums[key] = { names: [], calls: 0, total_ns: 0, self_ns: 0 } }

      # What a method is known by; +name+ is as sperf has it. Addresses, and what is made of them, differ from process
      # to process.
      def key(file, line, name)
        return "#{file}:#{line}" unless line.zero? || file.nil? || file == "<C method>"

        name.sub(/\A#<\w+(:0x\h+)?>[#.]/, "(anonymous)#").sub(/\A0x\h+\./, "(anonymous)#").sub(/_+\d+_\d+\z/, "")
      end

      private

      def add_ruby_prof(sums, method, timed)
        name = original(ruby_prof_name(method))
        sum = sums[key(method.source_file, method.line, name)]
        sum[:names] |= [name]
        sum[:calls] += method.called
        return unless timed

        sum[:total_ns] += (method.total_time * 1e9).round
        sum[:self_ns] += ((method.self_time + method.wait_time) * 1e9).round
      end

      # ruby-prof writes a singleton's class in <>.
      def ruby_prof_name(method) = method.full_name.sub(/<(?:Class|Module|Object)::(.+)>#/, "\\1.")

      # ruby-prof tells a method by the name that it is called by.
      def original(name)
        owner, kind, method = name.match(/\A([A-Z][\w:]*)([#.])(.+)\z/)&.captures
        return name unless owner

        owner = Object.const_get(owner)
        owner = owner.singleton_class if kind == "."
        name.delete_suffix(method) + (original_of(owner, method) || method).to_s
      rescue NameError
        name
      end

      # The name may have been given in a module that includes the owner.
      def original_of(owner, name)
        first = method_of(owner, name)&.original_name
        return first if first

        kind = owner.singleton_class? ? Class : Module
        originals = ObjectSpace.each_object(kind).filter_map { |other| method_of(other, name)&.original_name }
        originals.find { |original| method_of(owner, original)&.owner == owner }
      end

      # As the classes of a program may have redefined what asks them.
      def method_of(owner, name)
        Module.instance_method(:instance_method).bind_call(owner, name)
      rescue NameError
        nil
      end
    end

    # A trace as sperf's JSON has it.
    class Trace
      def initialize(hash)
        @hash = hash
        @strings = hash["strings"]
        @types = hash["sample_types"]["name"].map { |id| @strings[id] }
        @names = Hash.new { |names, key| names[key] = [] }
        @main = @hash["threads"]["number"].index(1) + 1
        read_frames
        read_stacks
      end

      # See TracedCalls.
      def methods
        @sums = TracedCalls.empty
        calls, wall = %w[calls wall].map { |type| @hash["samples"]["values"][@types.index(type)] }
        rows = @hash["samples"].values_at("stack", "thread").transpose
        rows.each_with_index { |(stack, thread), row| add(stack, calls[row], thread == @main ? wall[row] : 0) }
        @sums.each { |key, sum| sum[:names] = @names[key] }
      end

      private

      # By id, which is from 1 on.
      def read_frames
        functions = @hash["functions"].values_at("name", "file", "line").transpose.map do |name, file, line|
          TracedCalls.key(@strings[file], line, @strings[name]).tap { |key| @names[key] |= [@strings[name]] }
        end
        @frames = [nil, *@hash["frames"]["function"].map { |id| functions[id - 1] }]
      end

      # What a stack adds to: its own method, and all methods of it, each once.
      def read_stacks
        @own = [nil]
        @all = [[]]
        @hash["stacks"].values_at("frame", "up").transpose.each_with_index do |(frame, up), index|
          above = up.zero? ? 0 : index + 1 - up
          @own << @frames[frame]
          @all << (@all[above] | [@frames[frame]])
        end
      end

      def add(stack, calls, wall_ns)
        @sums[@own[stack]][:calls] += calls
        @all[stack].each { |name| @sums[name][:total_ns] += wall_ns }
        @sums[method_of(stack)][:self_ns] += wall_ns
      end

      # Time in which a method waits or garbage is collected is the method's own here, as ruby-prof has it.
      def method_of(stack)
        keys = @all[stack]
        @own[stack].start_with?("[G") && keys.size > 1 ? keys[-2] : @own[stack]
      end
    end
  end
end
