# An invoice of one customer.
class Invoice < ApplicationRecord
  belongs_to :customer
  has_many :lines

  # In cents.
  def total
    lines.sum(&:amount)
  end

  def overdue?(today = Date.current)
    paid_at.nil? && due_on < today
  end
end
