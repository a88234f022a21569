# frozen_string_literal: true

# A cop that looks at every file for long.
class RuboCop::Cop::Lint::Hot < RuboCop::Cop::Base # rubocop:disable Style/ClassAndModuleChildren
  def on_new_investigation
    4.times { ::Hot.work }
    add_offense(processed_source.ast, message: "hot") if processed_source.ast&.line == 3
  end
end
