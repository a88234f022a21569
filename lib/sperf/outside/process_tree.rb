# frozen_string_literal: true

module Sperf
  module Outside
    # Processes and all that descend from them.
    class ProcessTree
      # +roots+ are numbers of processes.
      def initialize(roots)
        @roots = roots
        @known = {}
      end

      # Returns the processes of the tree that there are now. A child whose parent has ended since the last call is
      # still one of them.
      def pids
        parents = read
        @known.select! { |pid, _| parents.key?(pid) }
        found = (@roots & parents.keys) + @known.keys
        children = parents.keys.group_by { |pid| parents[pid] }
        found.each do |pid|
          @known[pid] = true
          found.concat(children.fetch(pid, []) - found)
        end
        found.uniq
      end

      private

      # The parent of each process.
      def read
        Dir.children("/proc").grep(/\A\d+\z/).filter_map do |name|
          fields = File.read("/proc/#{name}/stat")[/.*\) (.*)/m, 1].split
          [name.to_i, fields[1].to_i] unless fields[0] == "Z"
        rescue SystemCallError
          nil
        end.to_h
      end
    end
  end
end
