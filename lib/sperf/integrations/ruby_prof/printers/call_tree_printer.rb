# frozen_string_literal: true

module RubyProf
  # Callgrind files for KCachegrind: one for each thread, in a directory.
  class CallTreePrinter < AbstractPrinter
    EVENTS = { WALL_TIME => ["wall_time", 1_000_000], PROCESS_TIME => ["process_time", CLOCKS_PER_SEC],
               ALLOCATIONS => ["allocations", 1] }.freeze
    SUFFIXES = { MethodInfo::CLASS_SINGLETON => "^", MethodInfo::MODULE_SINGLETON => "^",
                 MethodInfo::OBJECT_SINGLETON => "*" }.freeze
    private_constant :EVENTS, :SUFFIXES

    # #print takes a +path+.
    def self.needs_dir? = true

    attr_reader :path

    # Writes the files into the directory +path+: callgrind.out.PID for the first thread, callgrind.out.PID.NUMBER for
    # the others. Files of an earlier profile of this process are removed.
    def print(path: ".", **)
      @path = path
      @event, @scale = EVENTS.fetch(@result.measure_mode)
      Dir.glob("callgrind.out.#{Process.pid}.*", base: path).each { |name| File.delete(File.join(path, name)) }
      print_threads
    end

    def print_thread(thread)
      File.open(file_path_for_thread(thread), "w") do |file|
        file << "events: #{@event}\n\n"
        thread.methods.each { |method| print_method(file, method) }
      end
    end

    def file_path_for_thread(thread) = File.join(path, file_name_for_thread(thread))

    def file_name_for_thread(thread)
      ["callgrind.out", Process.pid, (thread.fiber_id unless thread.fiber_id == 1)].compact.join(".")
    end

    def calltree_name(method)
      "#{method.klass_name.gsub("::", "/")}::#{method.method_name}#{SUFFIXES[method.klass_flags]}"
    end

    # Returns a value in the file's unit.
    def convert(value) = (value * @scale).round

    # Returns the path of a method's file, "" for a C method.
    def file(method) = method.source_file ? File.expand_path(method.source_file) : ""

    private

    def print_method(output, method)
      output << "fl=#{file(method)}\nfn=#{calltree_name(method)}\n#{method.line} #{convert(method.self_time)}\n"
      method.call_trees.callees.each do |call|
        output << "cfl=#{file(call.target)}\ncfn=#{calltree_name(call.target)}\n"
        output << "calls=#{call.called} #{call.target.line}\n#{call.line} #{convert(call.total_time)}\n"
      end
      output << "\n"
    end
  end

  # The call graph for Graphviz: methods by class with their shares of the total, and edges with calls as n/m.
  class DotPrinter < AbstractPrinter
    # The color of a method, by its share of the total.
    FILLS = { 50 => "#1f3b73", 25 => "#3a62a8", 10 => "#8fb0dc", 5 => "#dbe6f5" }.freeze
    LIGHT_TEXT = 25
    private_constant :FILLS, :LIGHT_TEXT

    # As AbstractPrinter#print; methods with a share of the total below +min_percent+ are left out.
    def print(output = $stdout, **)
      output << "digraph \"Profile\" {\nnode [shape=box style=\"filled,rounded\" fillcolor=white];\n"
      super
      output << "}\n"
    end

    private

    def print_thread(thread)
      listed = sorted_methods(thread).select { |method| percent(method.total_time, thread.total_time) >= min_percent }
      ids = listed.each_with_index.to_h { |method, i| [method, "t#{thread.fiber_id}m#{i}"] }
      listed.group_by(&:klass_name).each_with_index do |(klass, methods), i|
        @output << "subgraph cluster_#{thread.fiber_id}_#{i} {\nlabel=#{quoted(klass)};\nstyle=dashed;\n"
        methods.each { |method| print_node(ids[method], method, percent(method.total_time, thread.total_time)) }
        @output << "}\n"
      end
      listed.each { |method| print_edges(ids, method) }
    end

    def print_node(id, method, share)
      _, fill = FILLS.find { |least, _| share >= least }
      colors = " fillcolor=\"#{fill}\"" if fill
      colors = "#{colors} fontcolor=white" if share >= LIGHT_TEXT
      @output << "#{id} [label=#{quoted("#{method.method_name}\n(#{share.round}%)")}#{colors}];\n"
    end

    def print_edges(ids, method)
      method.call_trees.callees.sort_by { |call| -call.total_time }.each do |call|
        next unless ids[call.target]

        @output << "#{ids[method]} -> #{ids[call.target]} [label=\"#{call.called}/#{call.target.called}\"];\n"
      end
    end

    def quoted(text) = "\"#{text.gsub(/["\\]/) { |char| "\\#{char}" }.gsub("\n", "\\n")}\""
  end
end
