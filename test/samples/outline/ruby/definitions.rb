# frozen_string_literal: true
require 'set'

MAX = 10 # ^outline: constant MAX 4-4 exported
LIMITS = { # ^outline: constant LIMITS 5-7 exported
  'a' => 1
}.freeze

=begin
class NotThis; end
=end

module Shop # ^outline: module Shop 13-73 exported
  Point = Struct.new(:x, :y) do # ^outline: class Shop.Point 14-18 exported
    def length # ^outline: method Shop.Point.length 15-17 exported
      Math.hypot(x, y)
    end
  end

  Error = Class.new(StandardError) # ^outline: class Shop.Error 20-20 exported

  class Cart < Base # ^outline: class Shop.Cart 22-67 exported
    include Enumerable
    attr_reader :items, # ^outline: property Shop.Cart.items 24-25 exported; property Shop.Cart.owner 24-25 exported
                :owner
    KINDS = %w[def class end].freeze # ^outline: constant Shop.Cart.KINDS 26-26 exported

    def initialize(items, # those put in # ^outline: method Shop.Cart.initialize 28-32 exported
                   owner: nil)
      @items = items
      @text = "#{items.map { |i| "a #{i} }" }} def no"
    end

    def self.load(path) = new(File.read(path)) # ^outline: method Shop.Cart.load 34-34 exported

    def ==(other) # ^outline: method Shop.Cart.== 36-38 exported
      other.items == items
    end

    def empty? = items.empty? # ^outline: method Shop.Cart.empty? 40-40 exported

    def total=(value) # ^outline: method Shop.Cart.total= 42-47 exported
      @sql = <<~SQL
        def hidden
        end
      SQL
    end

    class << self
      def build # ^outline: method Shop.Cart.build 50-52 exported
        new([])
      end
    end

    alias size length # ^outline: method Shop.Cart.size 55-55 exported
    alias_method :count, :size # ^outline: method Shop.Cart.count 56-56 exported

    private def secret # ^outline: method Shop.Cart.secret 58-60
      items / 2 # not a / regex
    end

    private

    def hidden(a) # ^outline: method Shop.Cart.hidden 64-66
      a =~ %r{/class "X}
    end
  end

  def self.configure # ^outline: method Shop.configure 69-72 exported
    yield if block_given?
    return /def a/
  end
end

class Admin::User < ApplicationRecord # ^outline: class Admin.User 75-77 exported
  scope :active, -> { where(active: true) }
end

def helper(*args, **options, &block) # ^outline: function helper 79-81 exported
  args
end
__END__
def not_this; end
