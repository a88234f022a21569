# frozen_string_literal: true

class CustomersController < ActionController::Base
  include Profiled

  def index
    @customers = Customer.order(:name)
  end
end
