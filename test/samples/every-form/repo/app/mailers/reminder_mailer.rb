class ReminderMailer < ApplicationMailer
  # Reminds a customer of an overdue invoice.
  def remind(invoice)
    raise ArgumentError, 'not overdue' unless invoice.overdue?

    mail(to: invoice.customer.email, subject: 'Your invoice is overdue')
  end
end
