# frozen_string_literal: true

class CustomersController < ActionController::Base
  def index
    @customers = Customer.order(:name)
  end
end
