class Customer < ApplicationRecord
  has_many :invoices

  def overdue_invoices
    invoices.select(&:overdue?)
  end
end
