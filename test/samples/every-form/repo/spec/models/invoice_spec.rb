RSpec.describe Invoice do
  it 'is overdue the day after it was due' do
    expect(Invoice.new(due_on: Date.new(2026, 1, 1))).to be_overdue(Date.new(2026, 1, 2))
  end
end
